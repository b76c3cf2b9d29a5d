import { type KnownMetrics } from '../analysis/schema';
import { readPromql } from './readPromql';
import { Translator } from './translator';

/**
 * Writes a query of PromQL as MPL, as exactly as MPL can: a comment names the parts that it has nothing for. `undefined` for a text that is
 * no PromQL.
 */
export function promqlToMpl(text: string, dataset: string, known: KnownMetrics): string | undefined {
  const read = readPromql(text);
  if (!read) {
    return undefined;
  }
  const translator = new Translator(dataset, known);
  const lines = translator.translate(read) ?? [`// ${text.split(/\s+/).join(' ').trim()}`];
  const left = [...new Set(translator.left)];
  return [...(left.length > 0 ? [`// Not in MPL: ${left.join(', ')}`] : []), ...lines].join('\n');
}
