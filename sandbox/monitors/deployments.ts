import { type AnnotationStore } from '../annotations/annotationStore';
import { deploymentDraft } from '../demo/demoAnnotations';
import { type Deployment } from '../demo/story';
import { messageOf } from '../errors';

/**
 * A simulated integration with a deployment platform: one annotation for each deployment (contract, "What the service does", 2), like
 * any other from then on. The rows of the demo data are made again at each start, so where annotations are kept over one, those of
 * an earlier run mark instants at which the rows of this one know of no deployment.
 * @returns what annotates a deployment. It never rejects: the deployment stands whether its annotation can be stored or not.
 */
export function annotateDeployments(store: AnnotationStore, say: (line: string) => void) {
  return async (deployment: Deployment): Promise<void> => {
    await store.create(deploymentDraft(deployment)).catch((error: unknown) => {
      say(`The deployment of ${deployment.title} could not be annotated: ${messageOf(error)}.`);
    });
  };
}
