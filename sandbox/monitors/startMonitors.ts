import { type AnnotationStore } from '../annotations/annotationStore';
import { StartError } from '../errors';
import { keepWatching, sentence, type Watching } from './keepWatching';
import { annotationType, type Measure, Monitor } from './monitor';
import { type MonitorDraft } from './monitorRecord';

interface Start extends Watching {
  definitions: MonitorDraft[];
  annotations: AnnotationStore;
  measure: Measure;
}

/**
 * Lets monitors watch until the returned function is called. One that was open when the sandbox stopped continues with its open annotation.
 * Throws a `StartError` for one whose query does not work.
 */
export async function startMonitors({ definitions, annotations, measure, ...watching }: Start) {
  const monitors = definitions.map((definition) => {
    const isOwn = ({ title, type, endTime }: { title?: string; type: string; endTime?: string | null }) =>
      title === definition.name && type === annotationType && typeof endTime !== 'string';
    return new Monitor(definition, annotations, measure, annotations.list().filter(isOwn).at(-1)?.id);
  });
  for (const monitor of monitors) {
    await monitor.check(watching.now()).catch((error: unknown) => {
      throw new StartError(`The monitor "${monitor.definition.name}" does not work: ${sentence(error)}`);
    });
  }
  const endings = monitors.map((monitor) => keepWatching(monitor, watching));
  return async () => {
    await Promise.all(endings.map((end) => end()));
  };
}
