import { type AnnotationStore } from '../annotations/annotationStore';
import { deploymentDraft } from '../demo/demoAnnotations';
import { type Deployment } from '../demo/story';
import { messageOf } from '../errors';

/**
 * A simulated integration with a deployment platform: one annotation for each deployment (contract, "What the service does", 2), like
 * any other from then on. The rows of the demo data are made again at each start, so where annotations are kept over one, those of
 * an earlier run mark instants at which the rows of this one know of no deployment.
 */
export class DeploymentIntegration {
  constructor(
    private readonly store: AnnotationStore,
    private readonly say: (line: string) => void
  ) {}

  /** Annotates a deployment. Never rejects: the deployment stands whether its annotation can be stored or not. */
  async deployed(deployment: Deployment): Promise<void> {
    try {
      await this.store.create(deploymentDraft(deployment));
    } catch (error) {
      this.say(`The deployment of ${deployment.title} could not be annotated: ${messageOf(error)}.`);
    }
  }
}
