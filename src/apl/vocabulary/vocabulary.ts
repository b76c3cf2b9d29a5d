import { aggregateTexts } from './aggregates';
import { addressTexts } from './functions/addresses';
import { arrayTexts } from './functions/arrays';
import { conditionTexts } from './functions/conditions';
import { conversationTexts, eventTexts } from './functions/events';
import { numberTexts } from './functions/numbers';
import { seriesTexts } from './functions/series';
import { textTexts } from './functions/texts';
import { timeTexts } from './functions/times';
import { comparisonTexts } from './comparisons';
import { columnOperators } from './operators/ofColumns';
import { rowOperators } from './operators/ofRows';
import { type OperatorKind } from '../tree/ast';
import { demo, type FunctionWord, type OperatorWords, readFunctions, type Word, type WordKind } from './word';

/** Words of each operator of a pipeline. */
const operatorsByKind: Readonly<Record<Exclude<OperatorKind, 'other'>, OperatorWords>> = {
  ...columnOperators,
  ...rowOperators,
};

/** The operators of a pipeline, those that only begin one at the end. */
export const tabularOperators: ReadonlyArray<Word & OperatorWords> = Object.entries(operatorsByKind)
  .flatMap(([kind, { other = kind, ...words }]) =>
    [...new Set([kind, other])].map((name) => ({
      ...words,
      name,
      kind: 'tabularOperator' as const,
      signature: words.signature.replace(kind, name),
      help: name === kind ? words.help : `${words.help} The same as ${kind}.`,
      example: words.example.replace(kind, name),
    }))
  )
  .sort((a, b) => Number(a.begins === 'only') - Number(b.begins === 'only') || (a.name < b.name ? -1 : 1));

export const aggregates: readonly FunctionWord[] = readFunctions('aggregate', aggregateTexts);

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
].map(({ family, texts }) => ({ family, functions: readFunctions('function', texts) }));

export const scalarFunctions: readonly FunctionWord[] = functionFamilies.flatMap(({ functions }) => functions);

/** Operators between values; those of two words have both in their name. */
export const operators: readonly Word[] = Object.entries(comparisonTexts).map(
  ([name, [signature, help, condition]]) => ({
    name,
    kind: 'operator',
    signature,
    help,
    example: demo(`where ${condition} | count`),
  })
);

const byName = <W extends Word>(words: readonly W[]): ReadonlyMap<string, W> =>
  new Map(words.map((word) => [word.name, word]));
const wordsByName = {
  tabularOperator: byName(tabularOperators),
  operator: byName(operators),
  function: byName(scalarFunctions),
  aggregate: byName(aggregates),
};

/** Returns what is known of the operator that a word begins; `undefined` for any other word. */
export const operatorOf = (word: string): OperatorWords | undefined => wordsByName.tabularOperator.get(word);

/** Returns the scalar function of this name; `undefined` if the language has none. */
export const findFunction = (name: string): FunctionWord | undefined => wordsByName.function.get(name);

/** Returns the aggregate of this name; `undefined` if the language has none. */
export const findAggregate = (name: string): FunctionWord | undefined => wordsByName.aggregate.get(name);

/** Returns the aggregate or else the scalar function of this name. */
export const findCalled = (name: string): FunctionWord | undefined => findAggregate(name) ?? findFunction(name);

/** Returns the word of this name and kind, or `undefined`. */
export const findWord = (kind: WordKind, name: string): Word | undefined => wordsByName[kind].get(name);
