import { operatorRecords } from '../tree/operators';
import { type OperatorWords } from '../tree/operators/record';
import { byName, type Word } from './word';

/** Operators in a pipeline; operators that can only start a pipeline come last. */
export const tabularOperators: ReadonlyArray<Word & OperatorWords> = Object.entries(operatorRecords)
  .flatMap(([kind, { otherWord = kind, ...words }]) =>
    [...new Set([kind, otherWord])].map((name) => ({
      ...words,
      name,
      signature: words.signature.replace(kind, name),
      help: name === kind ? words.help : `${words.help} Same as ${kind}.`,
      example: words.example.replace(kind, name),
    }))
  )
  .sort((a, b) => Number(a.begins === 'only') - Number(b.begins === 'only') || (a.name < b.name ? -1 : 1));

const operatorsByName = byName(tabularOperators);

/** Operator with a keyword; `undefined` for other words. */
export const operatorOf = (word: string): (Word & OperatorWords) | undefined => operatorsByName.get(word);
