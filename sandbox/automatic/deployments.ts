import { type AnnotationStore } from '../annotations/annotationStore';
import { deploymentAnnotation } from '../demo/demoAnnotations';
import { type Deployment } from '../demo/story';
import { parseIsoTime } from '../time';

/**
 * A simulated integration with a deployment platform: one annotation for each deployment (contract, "What the service does", 2).
 * They belong to the demo data, whose rows are made anew at each start: they are not kept over a restart.
 */
export class DeploymentIntegration {
  private shown: string[] = [];

  constructor(
    private readonly store: AnnotationStore,
    private readonly seed: number
  ) {}

  deployed(deployment: Deployment): void {
    const annotation = deploymentAnnotation(deployment, this.seed);
    this.store.show(annotation);
    this.shown.push(annotation.id);
  }

  /** Takes away what lies before an instant (ns), with the rows that it told of. */
  forget(before: bigint): void {
    this.shown = this.shown.filter((id) => {
      const annotation = this.store.get(id);
      if (annotation && (parseIsoTime(annotation.time) ?? 0n) >= before) {
        return true;
      }
      this.store.hide(id);
      return false;
    });
  }
}
