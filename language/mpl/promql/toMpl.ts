import { type KnownMetrics } from '../analysis/schema';
import { type Promql } from './expression';
import { SelectorSources } from './selectorSources';
import { Translator } from './translator';

/** A PromQL query converted to MPL, or its parts without an exact counterpart. */
export type Conversion = { mpl: string } | { missing: string[] };

/** Converts PromQL to MPL, or lists the missing parts. If `isInstant`, only the value at the range's end matters. */
export function promqlToMpl(
  expression: Promql,
  dataset: string,
  known: KnownMetrics,
  { isInstant = false } = {}
): Conversion {
  const translator = new Translator(new SelectorSources(dataset, known, isInstant), isInstant);
  const query = translator.series(expression);
  return query ? { mpl: query.lines.join('\n') } : { missing: [...new Set(translator.missing)] };
}
