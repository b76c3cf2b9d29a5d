import { type DataFrame, type InternalDataLink, type TimeRange } from '@grafana/data';

import { quoteName, quoteString, quoteTime } from '@aplkit/language/apl/tree/quote';
import { withStep } from '@aplkit/language/apl/edit/change';
import { withLinks } from '../frames/valueLinks';
import { exploreLinks } from '../grafana/exploreLinks';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type Mark } from './marks';
import { type MarksQuery } from './marksQuery';

/** Milliseconds before and after a log line that count as its context. */
const around = 30_000;

type Query = InternalDataLink<AplQuery>['query'];

/** Links a frame's marks to the log lines around them, from the same service. */
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

/** Query for the log lines around a mark, from the same service. */
export function markedLines({ time, texts }: Mark, { source, service }: NonNullable<MarksQuery['lines']>): string {
  const [from, to] = [time - around, time + around].map(quoteTime);
  return [
    `where _time >= ${from} and _time <= ${to}`,
    ...(service && texts.service ? [`where tostring(${quoteName(service)}) == ${quoteString(texts.service)}`] : []),
  ].reduce(withStep, source);
}
