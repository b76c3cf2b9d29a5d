import { type AnnotationStore } from '../annotations/annotationStore';
import { deploymentDraft } from '../demo/demoAnnotations';
import { type Deployment } from '../demo/story';
import { messageOf } from '../errors';

/** Creates a function that annotates a deployment, and reports failures instead of rejecting. */
export function annotateDeployments(store: AnnotationStore, say: (line: string) => void) {
  return async (deployment: Deployment): Promise<void> => {
    await store.create(deploymentDraft(deployment)).catch((error: unknown) => {
      say(`The deployment of ${deployment.title} could not be annotated: ${messageOf(error)}.`);
    });
  };
}
