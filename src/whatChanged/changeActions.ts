import { addFilter } from '@aplkit/language/apl/edit/filters';
import { withStep } from '@aplkit/language/apl/edit/change';
import { closed } from '@aplkit/language/apl/edit/datasetFilter';
import { addFieldStep } from '@aplkit/language/apl/steps/fieldSteps';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { type AplQuery, type ChangesQuery, type RowsQuery } from '../types';
import { type ChangesReport } from './changesFrame';
import { inWindow } from './comparison';
import { type Finding } from './finding';
import { ofGroup } from './ofGroup';
import { conditionOf, filterOf } from './traits';
import { traitText } from './sentences';
import { readChanges } from './windows';

/** A query after an action, or the reason why it stays unchanged. */
export type Acted<Query extends AplQuery = AplQuery> = { query: Query } | { why: string };

/** Keeps or excludes events with a finding's trait, on both sides of the comparison. */
export function filtered(query: ChangesQuery, { trait }: Finding, isOut: boolean, schema: KnownSchema): Acted {
  const filter = filterOf(trait, isOut);
  const { text, leftOut } = addFilter(query.query, filter, { schema, type: trait.field.type });
  return leftOut.length > 0 ? { why: leftOut.join(' ') } : { query: { ...query, query: text } };
}

/** Charts the original query in two series: events with a finding's trait, and all other events. */
export function charted(query: ChangesQuery, { trait }: Finding, schema: KnownSchema): Acted<RowsQuery> {
  const { name, type } = trait.field;
  const value = trait.kind === 'value' && trait.value !== '' ? trait.value : traitText(trait);
  const by = `${quoteName(name)} = iff(${conditionOf(trait)}, ${quoteString(value)}, "other values")`;
  const step = { kind: 'chart', by } as const;
  const { edits, leftOut } = addFieldStep(query.query, { column: name, type, place: 0 }, step, schema);
  return leftOut === undefined
    ? { query: { ...asApl(query, 'auto'), query: applyEdits(query.query, edits) } }
    : { why: leftOut };
}

/** A query for the selected events as log lines: all of them, or only the events with a finding's trait. */
export const logLines = (
  query: ChangesQuery,
  report: ChangesReport,
  schema: KnownSchema,
  finding?: Finding
): RowsQuery => ({
  ...asApl(query, 'logs'),
  query: concerned(query, report, schema, finding),
});

/** Opens the sent query as APL. */
export const overviewAsApl = (query: ChangesQuery, { overview }: ChangesReport): RowsQuery => ({
  ...asApl(query, 'table'),
  query: overview,
});

/** Query for the selected events: all of them, or only the events with a finding's trait. */
function concerned(
  query: ChangesQuery,
  { selection, window, where }: ChangesReport,
  schema: KnownSchema,
  finding?: Finding
): string {
  const { group = {}, where: asked } = readChanges(query.changes);
  const { text } = ofGroup(query.query, group, schema);
  // If events are compared with similar events at other times, only the time defines the selected events.
  const matching = asked === undefined ? text : withStep(text, `where ${closed(asked)}`);
  const events = withStep(where === undefined ? matching : inWindow(text, window, schema), `where ${selection}`);
  return finding === undefined ? events : withStep(events, `where ${conditionOf(finding.trait)}`);
}

function asApl({ refId, datasource, hide, query }: ChangesQuery, format: RowsQuery['format']): RowsQuery {
  return { refId, datasource, hide, kind: 'apl', query, editorMode: 'code', format };
}
