import { addFilter } from '../apl/edit/filters';
import { type EditedQuery, withStep } from '../apl/edit/change';
import { addFieldStep } from '../apl/steps/fieldSteps';
import { type Schema } from '../apl/analysis/schema';
import { applyEdits } from '../apl/tree/edit';
import { quoteName } from '../apl/tree/quote';
import { type AplQuery } from '../types';
import { type ChangesReport } from './changesFrame';
import { inWindow } from './comparison';
import { type Finding } from './rankFindings';
import { ofGroup, predicatesOf } from './ofGroup';
import { conditionOf, filterOf } from './questions';
import { readChanges } from './windows';

/** A query after an action, or a sentence that says why it stays as it is. */
export type Acted = { query: AplQuery } | { why: string };

/** Keeps only the events with what a finding is about, or leaves them out: of both sides of the comparison. */
export function filtered(query: AplQuery, { trait }: Finding, isOut: boolean, schema: Schema): Acted {
  const filter = filterOf(trait, isOut);
  return actedOn(query, addFilter(query.query, filter, { schema, type: trait.field.type }));
}

/** Charts the original query by the field of a finding. */
export function charted(query: AplQuery, { trait }: Finding, schema: Schema): Acted {
  const { name, type } = trait.field;
  const { edits, leftOut } = addFieldStep(query.query, { column: name, type, place: 0 }, { kind: 'chart' }, schema);
  const text = applyEdits(query.query, edits);
  return actedOn(asApl(query, 'auto'), { text, leftOut: leftOut === undefined ? [] : [leftOut] });
}

/** Compares the events of the query's group with the other events of the window. */
export function besideOthers(query: AplQuery, schema: Schema): Acted {
  const { group = {}, baseline: _, ...search } = readChanges(query.changes);
  const { predicates, leftOut } = predicatesOf(query.query, group, schema);
  return leftOut.length > 0
    ? { why: leftOut.join(' ') }
    : { query: { ...query, changes: { ...search, where: predicates.join(' and ') } } };
}

/** Shows the events asked about as log lines, those that have what a finding is about or all of them. */
export const logLines = (query: AplQuery, report: ChangesReport, schema: Schema, finding?: Finding): AplQuery => ({
  ...asApl(query, 'logs'),
  query: concerned(query, report, schema, finding),
});

/** Returns the query of the id of the trace of the longest span among them. */
export function slowestTrace(events: AplQuery, { trace, duration }: { trace: string; duration: string }): string {
  return withStep(withStep(events.query, `top 1 by ${quoteName(duration)} desc`), `project ${quoteName(trace)}`);
}

/** Goes on with the query that was sent. */
export const overviewAsApl = (query: AplQuery, { overview }: ChangesReport): AplQuery => ({
  ...asApl(query, 'table'),
  query: overview,
});

/** Returns the query of the events asked about, those that have what a finding is about or all of them. */
function concerned(query: AplQuery, { way, here, window }: ChangesReport, schema: Schema, finding?: Finding): string {
  const { text } = ofGroup(query.query, readChanges(query.changes).group ?? {}, schema);
  const events = withStep(way === 'condition' ? inWindow(text, window, schema) : text, `where ${here}`);
  return finding === undefined ? events : withStep(events, `where ${conditionOf(finding.trait)}`);
}

function asApl({ changes: _, ...query }: AplQuery, format: AplQuery['format']): AplQuery {
  return { ...query, kind: 'apl', editorMode: 'code', format };
}

function actedOn(query: AplQuery, { text, leftOut }: EditedQuery): Acted {
  return leftOut.length > 0 ? { why: leftOut.join(' ') } : { query: { ...query, query: text } };
}
