import { type AnnotationStore } from '../annotations/annotationStore';
import { deploymentDraft } from '../demo/demoAnnotations';
import { type Deployment } from '../demo/story';
import { messageOf } from '../errors';

/**
 * Simulates the integration with a deployment platform: creates an annotation per deployment (contract, "What the service does", 2). Demo
 * data is created at each start, so annotations kept from an earlier run have no deployment in the data.
 * @returns function that annotates a deployment. Never rejects: the deployment happens even if its annotation can't be stored
 */
export function annotateDeployments(store: AnnotationStore, say: (line: string) => void) {
  return async (deployment: Deployment): Promise<void> => {
    await store.create(deploymentDraft(deployment)).catch((error: unknown) => {
      say(`The deployment of ${deployment.title} could not be annotated: ${messageOf(error)}.`);
    });
  };
}
