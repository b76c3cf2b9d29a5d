import { demo } from '../../tree/operators/record';
import { type FunctionWord, type Word } from '../word';
import { scalarFunctions } from '../vocabulary';
import { addressHelp } from './addresses';
import { aggregateHelp } from './aggregates';
import { arrayHelp } from './arrays';
import { comparisonTexts } from './comparisons';
import { conditionHelp } from './conditions';
import { conversationHelp, eventHelp } from './events';
import { numberHelp } from './numbers';
import { seriesHelp } from './series';
import { textHelp } from './texts';
import { timeHelp } from './times';

const families = [
  { family: 'Conditions, conversions and types', texts: conditionHelp },
  { family: 'Times', texts: timeHelp },
  { family: 'Texts', texts: textHelp },
  { family: 'Numbers', texts: numberHelp },
  { family: 'Arrays and maps', texts: arrayHelp },
  { family: 'IP addresses', texts: addressHelp },
  { family: 'Series', texts: seriesHelp },
  { family: 'The event and its neighbors', texts: eventHelp },
  { family: 'Conversations with language models', texts: conversationHelp },
];

const functionHelp = new Map(families.flatMap(({ texts }) => Object.entries(texts)));

/** A function or an aggregate with its help. */
export function withHelp<W extends FunctionWord>(word: W): W & Word {
  const { name, kind } = word;
  const [help, example] = (kind === 'aggregate' ? aggregateHelp[name] : functionHelp.get(name)) ?? ['', ''];
  const call = example.startsWith("['") ? example : `print result = ${name}(${example})`;
  return { ...word, help, example: kind === 'aggregate' ? demo(`summarize ${example}`) : call };
}

/** The scalar functions by family: for pages and lists. */
export const functionFamilies: ReadonlyArray<{ family: string; functions: ReadonlyArray<FunctionWord & Word> }> =
  families.map(({ family, texts }) => ({
    family,
    functions: scalarFunctions.filter(({ name }) => name in texts).map(withHelp),
  }));

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

const operatorsByName: ReadonlyMap<string, Word> = new Map(operators.map((word) => [word.name, word]));

/** The operator between values of this name, or `undefined`. */
export const findOperator = (name: string): Word | undefined => operatorsByName.get(name);
