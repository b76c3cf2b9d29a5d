import { aggregateTexts } from './aggregates';
import { addressTexts } from './functions/addresses';
import { arrayTexts } from './functions/arrays';
import { conditionTexts } from './functions/conditions';
import { conversationTexts, eventTexts } from './functions/events';
import { numberTexts } from './functions/numbers';
import { seriesTexts } from './functions/series';
import { textTexts } from './functions/texts';
import { timeTexts } from './functions/times';
import { operatorTexts, tabularOperatorTexts } from './operators';
import { readFunction } from './readFunction';
import { type FunctionWord, type Word, type WordKind } from './word';

export const tabularOperators: readonly Word[] = tabularOperatorTexts.map(([signature, help, example]) => ({
  name: signature.split(' ', 1)[0],
  kind: 'tabularOperator',
  signature,
  help,
  example,
}));

export const aggregates: readonly FunctionWord[] = aggregateTexts.map((text) => readFunction('aggregate', text));

/** The scalar functions by family: for pages and lists. */
export const functionFamilies: ReadonlyArray<{ family: string; functions: readonly FunctionWord[] }> = [
  { family: 'Conditions, conversions and types', texts: conditionTexts },
  { family: 'Times', texts: timeTexts },
  { family: 'Texts', texts: textTexts },
  { family: 'Numbers', texts: numberTexts },
  { family: 'Arrays and maps', texts: arrayTexts },
  { family: 'IP addresses', texts: addressTexts },
  { family: 'Series', texts: seriesTexts },
  { family: 'The event and its neighbours', texts: eventTexts },
  { family: 'Conversations with language models', texts: conversationTexts },
].map(({ family, texts }) => ({ family, functions: texts.map((text) => readFunction('function', text)) }));

export const scalarFunctions: readonly FunctionWord[] = functionFamilies.flatMap(({ functions }) => functions);

/** Operators between values; those of two words have both in their name. */
export const operators: readonly Word[] = operatorTexts.map(([name, signature, help, example]) => ({
  name,
  kind: 'operator',
  signature,
  help,
  example,
}));

const byName = <W extends Word>(words: readonly W[]): ReadonlyMap<string, W> =>
  new Map(words.map((word) => [word.name, word]));
const functionsByName = byName(scalarFunctions);
const aggregatesByName = byName(aggregates);
const wordsByName = { tabularOperator: byName(tabularOperators), operator: byName(operators) };

/** Returns the scalar function of this name; `undefined` if the language has none. */
export const findFunction = (name: string): FunctionWord | undefined => functionsByName.get(name);

/** Returns the aggregate of this name; `undefined` if the language has none. */
export const findAggregate = (name: string): FunctionWord | undefined => aggregatesByName.get(name);

/** Returns the word of this name and kind, or `undefined`. */
export function findWord(kind: WordKind, name: string): Word | undefined {
  switch (kind) {
    case 'function':
      return findFunction(name);
    case 'aggregate':
      return findAggregate(name);
    case 'tabularOperator':
    case 'operator':
      return wordsByName[kind].get(name);
    default: {
      const never: never = kind;
      return never;
    }
  }
}
