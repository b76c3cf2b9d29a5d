import { addFilter } from '@aplkit/language/apl/edit/filters';
import { withStep } from '@aplkit/language/apl/edit/change';
import { addFieldStep } from '@aplkit/language/apl/steps/fieldSteps';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { type AplQuery, type ChangesQuery, type RowsQuery } from '../types';
import { type ChangesReport } from './changesFrame';
import { type Finding } from './finding';
import { conditionOf, filterOf } from './traits';
import { traitText } from './sentences';

/** A query after an action, or the reason why it stays unchanged. */
export type Acted<Query extends AplQuery = AplQuery> = { query: Query } | { why: string };

/** Keeps or excludes events with a finding's trait, on both sides of the comparison. */
export function filtered(query: ChangesQuery, { trait }: Finding, isOut: boolean, schema: KnownSchema): Acted {
  const filter = filterOf(trait, isOut);
  const { text, leftOut } = addFilter(query.query, filter, { schema, type: trait.field.type });
  return leftOut.length > 0 ? { why: leftOut.join(' ') } : { query: { ...query, query: text } };
}

/** Charts events with the finding's trait and all other events as two series. */
export function charted(query: ChangesQuery, { trait }: Finding, schema: KnownSchema): Acted<RowsQuery> {
  const { name, type } = trait.field;
  const value = trait.kind === 'value' && trait.value !== '' ? trait.value : traitText(trait);
  const by = `${quoteName(name)} = iff(${conditionOf(trait)}, ${quoteString(value)}, "other values")`;
  const step = { kind: 'chart', by } as const;
  const { edits, leftOut } = addFieldStep(query.query, { column: name, type, place: 0 }, step, schema);
  return leftOut === undefined ? { query: asApl(query, 'auto', applyEdits(query.query, edits)) } : { why: leftOut };
}

/** The selected events as log lines: all of them, or only the events with a finding's trait. */
export const logLines = (query: ChangesQuery, { selected }: ChangesReport, finding?: Finding): RowsQuery =>
  asApl(query, 'logs', finding === undefined ? selected : withStep(selected, `where ${conditionOf(finding.trait)}`));

/** An APL query that replaces a comparison. */
export function asApl(
  { refId, datasource, hide, defaultFilter }: ChangesQuery,
  format: RowsQuery['format'],
  text: string
): RowsQuery {
  return { refId, datasource, hide, defaultFilter, kind: 'apl', query: text, editorMode: 'code', format };
}
