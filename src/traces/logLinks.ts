import { firstValueFrom, map, race, timer } from 'rxjs';

import { type DataFrame, type TimeRange } from '@grafana/data';

import { quoteString } from '@aplkit/language/apl/tree/quote';
import { withLinks } from '../frames/valueLinks';
import { exploreLinks } from '../grafana/exploreLinks';
import { findLogs, type TraceSource } from './findDatasets';
import { margin } from './toApl';
import { logsQuery } from './traceQueries';

/** Data source and range of a link; in Explore, Grafana chooses the range. */
export interface LinkContext {
  source: Pick<TraceSource, 'uid' | 'name'>;
  range: TimeRange | undefined;
}

interface TraceContext extends LinkContext {
  source: TraceSource;
}

/** Milliseconds to wait for the list of datasets before the trace is shown without links. */
const timeoutMs = 3000;

/** Adds links from spans to log lines, with a margin around the range that the trace view passes. */
export async function linkedToLogs(frame: DataFrame, origin: string[], context: TraceContext): Promise<DataFrame> {
  const [trace, span] = ['traceID', 'spanID'].map((name) => frame.fields.find((field) => field.name === name));
  const id: unknown = trace?.values[0];
  if (!trace || !span || typeof id !== 'string') {
    return frame;
  }
  const late = timer(timeoutMs).pipe(map(() => undefined));
  const logs = await firstValueFrom(race(findLogs(context.source, origin), late));
  if (logs === undefined) {
    return frame;
  }
  const linksOf = (title: string, literal?: string) => {
    const query = { refId: 'A', kind: 'apl', query: logsQuery(id, literal, logs), format: 'logs', margin } as const;
    return exploreLinks(title, { ...context, query });
  };
  // Grafana inserts the span ID unescaped, so only IDs that need no escaping get links.
  const areSafe = span.values.every((value) => quoteString(String(value)) === `"${value}"`);
  const links = new Map([[trace, linksOf('Logs for this trace')]]);
  if (logs.fields.span !== undefined && areSafe) {
    links.set(span, linksOf('Logs for this span', '"${__value.raw}"'));
  }
  return { ...frame, fields: frame.fields.map((field) => withLinks(field, links.get(field))) };
}
