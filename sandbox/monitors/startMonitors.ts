import { type AnnotationStore } from '../annotations/annotationStore';
import { messageOf, StartError } from '../errors';
import { type QueryContext } from '../query/request/queryContext';
import { keepWatching } from './keepWatching';
import { measureBy } from './measure';
import { Monitor, type MonitorDefinition } from './monitor';

export interface MonitorOptions {
  definitions: MonitorDefinition[];
  store: AnnotationStore;
  context: Omit<QueryContext, 'signal' | 'now'>;
  /** The instant (ns) of the first check. */
  start: bigint;
  say: (line: string) => void;
}

/** Lets monitors watch until the returned function is called. Throws a `StartError` for one whose query does not work. */
export async function startMonitors(options: MonitorOptions): Promise<() => Promise<void>> {
  const { definitions, store, context, start, say } = options;
  const stopping = new AbortController();
  const measure = measureBy(context, stopping.signal);
  const monitors = definitions.map((definition) => new Monitor(definition, store, measure));
  for (const monitor of monitors) {
    await monitor.check(start).catch((error: unknown) => {
      throw new StartError(`The monitor "${monitor.definition.name}" does not work: ${sentence(error)}`);
    });
  }
  const endings = monitors.map((monitor) =>
    keepWatching(monitor, (error) => say(`The monitor "${monitor.definition.name}" fails: ${sentence(error)}`))
  );
  return async () => {
    stopping.abort();
    await Promise.all(endings.map((end) => end()));
  };
}

/** Returns an error's message as a sentence; some messages already are one. */
function sentence(error: unknown): string {
  const message = messageOf(error);
  return message.endsWith('.') ? message : `${message}.`;
}
