import { type Analysis, type ScopeAt } from '../analysis/analyze';
import { datasetNames } from '../analysis/datasetNames';
import { findColumn } from '../analysis/scope';
import { type KnownSchema } from '../analysis/schema';
import { parseExpression } from '../parse';
import { type CompletionContext } from './values';
import { type Situation } from './situation';

/** Data to look up: the most frequent values of a field, or the keys of a map. */
export interface Lookup {
  ask: 'values' | 'keys';
  dataset: string;
  field: string;
}

const ofValues: ReadonlySet<string> = new Set(['==', '!=', '=~', '!~', 'in', '!in', 'in~', '!in~', '<>']);

type Known = Pick<CompletionContext, 'analysis' | 'schema'>;

/** The lookup that suggestions in a situation need; `undefined` if they need no data. */
export function lookupIn(situation: Situation, text: string, offset: number, known: Known): Lookup | undefined {
  const { comparison } = situation.kind === 'text' || situation.kind === 'value' ? situation : {};
  const compared = comparison && ofValues.has(comparison.operator) ? comparison.operand : undefined;
  const span = situation.kind === 'key' ? situation.path : compared;
  const expression = span && parseExpression(text.slice(span.from, span.to));
  const ask = situation.kind === 'key' ? 'keys' : 'values';
  return expression?.kind === 'name'
    ? fieldLookup(ask, expression.name, known.analysis.scopeAt(offset), known.analysis, known.schema)
    : undefined;
}

/** Lookup for a dataset field; `undefined` for computed columns, and for types that can't be looked up. */
export function fieldLookup(
  ask: Lookup['ask'],
  field: string,
  scope: ScopeAt,
  { query }: Analysis,
  schema: KnownSchema
): Lookup | undefined {
  const column = findColumn(scope, field);
  const isOpen = scope.certainty === 'open' && !scope.definitions.some(({ name }) => name === field);
  if (column ? column.definition !== undefined : !isOpen) {
    return undefined;
  }
  const type = column?.type ?? 'unknown';
  const mapTypes = ['map', 'dynamic', 'unknown'];
  const valueTypes = ['string', 'integer', 'unknown'];
  if (!(ask === 'keys' ? mapTypes : valueTypes).includes(type)) {
    return undefined;
  }
  const datasets = datasetNames(query);
  const dataset =
    datasets.find((name) => schema.fieldsOf(name)?.some((each) => each.name === field)) ??
    (isOpen ? datasets.at(0) : undefined);
  return dataset === undefined ? undefined : { ask, dataset, field };
}
