import { firstValueFrom, map, race, timer } from 'rxjs';

import { type DataFrame, type Field, type TimeRange } from '@grafana/data';

import { quoteString } from '@aplkit/language/apl/tree/quote';
import { appendLinks } from '../frames/valueLinks';
import { exploreLinks } from '../grafana/exploreLinks';
import { findLogs, type TraceSource } from './findDatasets';
import { margin } from './toApl';
import { logsQuery } from './traceQueries';

/** Data source and range of a link. Explore has separate ranges for the pages it opens. */
export interface LinkContext {
  source: Pick<TraceSource, 'uid' | 'name'>;
  range: TimeRange | undefined;
}

interface TraceContext extends LinkContext {
  source: TraceSource;
}

/** Milliseconds to wait for the list of datasets before showing a trace without links. */
const timeoutMs = 3000;

/** Links spans to their log lines. The trace view passes a span's own range, so linked queries need a margin. */
export async function linkToLogs(frame: DataFrame, origin: string[], context: TraceContext): Promise<void> {
  const [trace, span] = ['traceID', 'spanID'].map((name) => frame.fields.find((field) => field.name === name));
  const id: unknown = trace?.values[0];
  if (!trace || !span || typeof id !== 'string') {
    return;
  }
  const late = timer(timeoutMs).pipe(map(() => undefined));
  const logs = await firstValueFrom(race(findLogs(context.source, origin), late));
  if (logs === undefined) {
    return;
  }
  const link = (field: Field, title: string, literal?: string) => {
    const query = { refId: 'A', kind: 'apl', query: logsQuery(id, literal, logs), format: 'logs', margin } as const;
    appendLinks(field.config, exploreLinks(title, { ...context, query }));
  };
  link(trace, 'Logs of this trace');
  // Grafana inserts the span ID unescaped, so only IDs that need no escaping get links.
  if (logs.fields.span !== undefined && span.values.every((value) => quoteString(String(value)) === `"${value}"`)) {
    link(span, 'Logs of this span', '"${__value.raw}"');
  }
}
