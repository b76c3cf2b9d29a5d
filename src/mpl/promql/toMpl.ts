import { type KnownMetrics } from '../analysis/schema';
import { readPromql } from './readPromql';
import { Translator } from './translator';

/** A query of PromQL as MPL. */
export interface Translation {
  text: string;
  /** Parts of it that MPL has nothing for: the text's first line names them. */
  left: readonly string[];
}

/** Writes a query of PromQL as MPL, as exactly as MPL can; `undefined` for a text that is no PromQL. */
export function promqlToMpl(text: string, dataset: string, known: KnownMetrics): Translation | undefined {
  const read = readPromql(text);
  if (!read) {
    return undefined;
  }
  const translator = new Translator(dataset, known);
  const lines = translator.translate(read);
  const left = [...new Set(translator.left)];
  const comments = [
    ...(left.length > 0 ? [`// Not in MPL: ${left.join(', ')}`] : []),
    ...(lines ? [] : [`// ${oneLine(text)}`]),
  ];
  return { text: [...comments, ...(lines ?? [])].join('\n'), left };
}

const oneLine = (text: string): string => text.split(/\s+/).join(' ').trim();
