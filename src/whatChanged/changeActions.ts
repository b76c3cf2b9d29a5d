import { isTimeBin } from '@aplkit/language/apl/analysis/bins';
import { nameOf } from '@aplkit/language/apl/analysis/defaultNames';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { addFilter } from '@aplkit/language/apl/edit/filters';
import { withStep } from '@aplkit/language/apl/edit/change';
import { closed } from '@aplkit/language/apl/edit/datasetFilter';
import { addFieldStep } from '@aplkit/language/apl/steps/fieldSteps';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { isAggregating } from '@aplkit/language/apl/tree/operators';
import { parseQuery } from '@aplkit/language/apl/parse';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { type AplQuery, type ChangesQuery, type RowsQuery } from '../types';
import { type ChangesReport } from './changesFrame';
import { inWindow } from './comparison';
import { type Finding } from './finding';
import { ofGroup } from './ofGroup';
import { conditionOf, filterOf, type Trait } from './traits';
import { traitText } from './sentences';
import { readChanges } from './windows';

/** A query after an action, or the reason why it stays unchanged. */
export type Acted<Query extends AplQuery = AplQuery> = { query: Query } | { why: string };

/** Keeps or excludes the events of a finding, on both sides of the comparison. */
export function filtered(query: ChangesQuery, { trait }: Finding, isOut: boolean, schema: KnownSchema): Acted {
  const filter = filterOf(trait, isOut);
  const { text, leftOut } = addFilter(query.query, filter, { schema, type: trait.field.type });
  return leftOut.length > 0 ? { why: leftOut.join(' ') } : { query: { ...query, query: text } };
}

/** Charts the original query by the field of a finding: the events with its trait first, then the most frequent values, and the rest. */
export function charted(query: ChangesQuery, { trait, frequent }: Finding, schema: KnownSchema): Acted<RowsQuery> {
  const { name, type } = trait.field;
  const step = { kind: 'chart', by: groupsBy(trait, frequent) } as const;
  const { edits, leftOut } = addFieldStep(query.query, { column: name, type, place: 0 }, step, schema);
  const text = applyEdits(query.query, edits);
  return leftOut === undefined
    ? { query: { ...asApl(query, 'auto'), query: text, legend: legendOf(text) } }
    : { why: leftOut };
}

/** Group that sorts the events with a trait first. */
const rest = 'is_other';

function groupsBy(trait: Trait, frequent: readonly string[]): string {
  const { name: column, type } = trait.field;
  const [name, condition] = [quoteName(column), conditionOf(trait)];
  const isValue = trait.kind === 'value' && trait.value !== '';
  const values = isValue ? frequent.filter((value) => value !== trait.value) : [];
  const cases = [
    ...[condition, quoteString(isValue ? trait.value : traitText(trait))],
    ...(values.length === 0
      ? []
      : [writeFilter({ column, operator: '=|', values }, type), type === 'string' ? name : `tostring(${name})`]),
    '"other values"',
  ];
  return `${rest} = iff(${condition}, 0, 1), ${name} = ${cases.length === 3 ? 'iff' : 'case'}(${cases.join(', ')})`;
}

/** Legend without the sorting group. */
function legendOf(text: string): string {
  const grouping = parseQuery(text).pipeline?.operators.filter(isAggregating).at(-1);
  const { aggregates = [], by = [] } = grouping ?? {};
  const names = by.filter(({ expression }) => !isTimeBin(expression)).map(nameOf);
  return [...(aggregates.length > 1 ? ['__name'] : []), ...names]
    .flatMap((name) => (name === undefined || name === rest ? [] : `{{${name}}}`))
    .join(' ');
}

/** The selected events as log lines, with a finding's trait or all. */
export const logLines = (
  query: ChangesQuery,
  report: ChangesReport,
  schema: KnownSchema,
  finding?: Finding
): RowsQuery => ({
  ...asApl(query, 'logs'),
  query: concerned(query, report, schema, finding),
});

/** The query of the id of the trace of the longest span among them. */
export function slowestTrace(events: RowsQuery, { trace, duration }: { trace: string; duration: string }): string {
  return withStep(withStep(events.query, `top 1 by ${quoteName(duration)} desc`), `project ${quoteName(trace)}`);
}

/** Goes on with the query that was sent. */
export const overviewAsApl = (query: ChangesQuery, { overview }: ChangesReport): RowsQuery => ({
  ...asApl(query, 'table'),
  query: overview,
});

/** Query of the selected events, with a finding's trait or all. */
function concerned(
  query: ChangesQuery,
  { selection, window, where }: ChangesReport,
  schema: KnownSchema,
  finding?: Finding
): string {
  const { group = {}, where: asked } = readChanges(query.changes);
  const { text } = ofGroup(query.query, group, schema);
  // Compared with similar events at other times, the selected events are defined by their time.
  const matching = asked === undefined ? text : withStep(text, `where ${closed(asked)}`);
  const events = withStep(where === undefined ? matching : inWindow(text, window, schema), `where ${selection}`);
  return finding === undefined ? events : withStep(events, `where ${conditionOf(finding.trait)}`);
}

function asApl({ refId, datasource, hide, query }: ChangesQuery, format: RowsQuery['format']): RowsQuery {
  return { refId, datasource, hide, kind: 'apl', query, editorMode: 'code', format };
}
