import { type DataFrame, type InternalDataLink, type TimeRange } from '@grafana/data';

import { quoteName, quoteString, quoteTime } from '@aplkit/language/apl/tree/quote';
import { withStep } from '@aplkit/language/apl/edit/change';
import { withLinks } from '../frames/valueLinks';
import { exploreLinks } from '../grafana/exploreLinks';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type Mark } from './marks';
import { type MarksQuery } from './marksQuery';

/** Milliseconds before a log line that count as its context. */
const before = 60_000;

type Query = InternalDataLink<AplQuery>['query'];

/** Links a frame's marks to the log lines up to them, from the same service. */
export function linkedToLines(
  frame: DataFrame,
  marks: readonly Mark[],
  lines: NonNullable<MarksQuery['lines']>,
  { source, range }: { source: Pick<AplSource, 'uid' | 'name'>; range: TimeRange | undefined }
): DataFrame {
  const query: Query = ({ scopedVars: { __dataContext: at } }) => {
    const mark = marks.at(at?.value.rowIndex ?? marks.length);
    // Grafana also requests links for rows that don't exist.
    return { refId: 'A', kind: 'apl', format: 'logs', query: mark ? markedLines(mark, lines) : lines.source };
  };
  const linked = frame.fields.find(({ name }) => name === 'Message') ?? frame.fields[0];
  const links = exploreLinks('Log line in context', { source, query, range });
  return { ...frame, fields: frame.fields.map((field) => (field === linked ? withLinks(field, links) : field)) };
}

/**
 * Query for the log lines up to a mark, from the same service. The marked line is the newest, so it's shown first, and also if a limit
 * cuts off older lines.
 */
export function markedLines({ time, texts }: Mark, { source, service }: NonNullable<MarksQuery['lines']>): string {
  // The line's time may have a fraction of a millisecond.
  const [from, to] = [time - before, time + 1].map(quoteTime);
  return [
    `where _time >= ${from} and _time <= ${to}`,
    ...(service && texts.service ? [`where tostring(${quoteName(service)}) == ${quoteString(texts.service)}`] : []),
  ].reduce(withStep, source);
}
