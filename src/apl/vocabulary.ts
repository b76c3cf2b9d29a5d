import { aggregateTexts } from './vocabularyAggregates';
import { functionTexts, plainFunctions } from './vocabularyFunctions';
import { operatorTexts, tabularOperatorTexts } from './vocabularyOperators';
import { type Word, type WordKind, type WordText } from './word';

function wordsOf(kind: WordKind, texts: readonly WordText[]): Word[] {
  return texts.map(([signature, help]) => ({ name: signature.split(/[ (]/, 1)[0], kind, signature, help }));
}

export const tabularOperators: readonly Word[] = wordsOf('tabularOperator', tabularOperatorTexts);

export const aggregates: readonly Word[] = wordsOf('aggregate', aggregateTexts);

/** Scalar functions. Those that have no text of their own say to which family they belong. */
export const scalarFunctions: readonly Word[] = [
  ...wordsOf('function', functionTexts),
  ...plainFunctions.flatMap(({ family, names }) =>
    names.split(' ').map((name): Word => ({ name, kind: 'function', signature: `${name}(…)`, help: family }))
  ),
];

/** Operators between values; those of two words have both in their name. */
export const operators: readonly Word[] = operatorTexts.map(([name, signature, help]) => ({
  name,
  kind: 'operator',
  signature,
  help,
}));

const byKind: Readonly<Record<WordKind, readonly Word[]>> = {
  tabularOperator: tabularOperators,
  aggregate: aggregates,
  function: scalarFunctions,
  operator: operators,
};

/** The word of this name and kind; `undefined` where the language has none. */
export function findWord(kind: WordKind, name: string): Word | undefined {
  return byKind[kind].find((word) => word.name === name);
}
