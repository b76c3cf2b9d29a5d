import { aggregateFunctions } from './aggregates';
import { functionsOfCollections } from './functionsOfCollections';
import { functionsOfValues } from './functionsOfValues';
import { operatorRecords } from '../tree/operators';
import { type OperatorWords } from '../tree/operators/record';
import { type FunctionWord, readFunctions, type Word } from './word';

/** The operators of a pipeline, those that only begin one at the end. */
export const tabularOperators: ReadonlyArray<Word & OperatorWords> = Object.entries(operatorRecords)
  .flatMap(([kind, { otherWord = kind, ...words }]) =>
    [...new Set([kind, otherWord])].map((name) => ({
      ...words,
      name,
      kind: 'tabularOperator' as const,
      signature: words.signature.replace(kind, name),
      help: name === kind ? words.help : `${words.help} Same as ${kind}.`,
      example: words.example.replace(kind, name),
    }))
  )
  .sort((a, b) => Number(a.begins === 'only') - Number(b.begins === 'only') || (a.name < b.name ? -1 : 1));

export const aggregates: readonly FunctionWord[] = readFunctions('aggregate', aggregateFunctions);

export const scalarFunctions: readonly FunctionWord[] = readFunctions('function', [
  ...functionsOfValues,
  ...functionsOfCollections,
]);

const byName = <W extends { name: string }>(words: readonly W[]): ReadonlyMap<string, W> =>
  new Map(words.map((word) => [word.name, word]));
const operatorsByName = byName(tabularOperators);
const functionsByName = byName(scalarFunctions);
const aggregatesByName = byName(aggregates);

/** The operator that a word begins; `undefined` for any other word. */
export const operatorOf = (word: string): (Word & OperatorWords) | undefined => operatorsByName.get(word);

/** The scalar function of this name; `undefined` if the language has none. */
export const findFunction = (name: string): FunctionWord | undefined => functionsByName.get(name);

/** The aggregate of this name; `undefined` if the language has none. */
export const findAggregate = (name: string): FunctionWord | undefined => aggregatesByName.get(name);

/** The aggregate or else the scalar function of this name. */
export const findCalled = (name: string): FunctionWord | undefined => findAggregate(name) ?? findFunction(name);
