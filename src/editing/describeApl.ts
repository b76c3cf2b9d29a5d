import { type KnownSchema, type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { operatorRecords } from '@aplkit/language/apl/tree/operators';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { aggregates } from '@aplkit/language/apl/vocabulary/functions/aggregates';
import { scalarFunctions } from '@aplkit/language/apl/vocabulary/functions';
import { linesWithin, rankingBy } from './ranking';

const maxFunctions = 25;
const maxExamples = 3;

/** Maximum number of fields whose descriptions are in the prompt. */
const described = 20;

interface Described {
  /** Text to rank names by, in addition to the query. */
  text: string;
  query: string;
  dataset: string | undefined;
  schema: KnownSchema;
  /** Example queries with titles. */
  titled: ReadonlyArray<{ title: string; query: string }>;
}

/** Describes APL and a dataset, without values, for a language model in at most `length` characters. */
export function describeApl({ text, query, dataset, schema, titled }: Described, length: number): string {
  const { rank, ranked } = rankingBy(`${text} ${query}`);
  const byWords = ({ name, help }: { name: string; help: string }) => 2 * rank(name) + rank('', help);
  const functions = ranked(scalarFunctions, byWords).slice(0, maxFunctions);
  const examples = ranked(titled, ({ title }) => rank(title)).slice(0, maxExamples);
  const fields = ranked(
    (dataset === undefined ? undefined : schema.fieldsOf(dataset)) ?? [],
    ({ name, description }) => 2 * rank(name) + rank('', description)
  ).filter(({ hidden }) => hidden !== true);
  const parts = [
    `Operators: ${Object.keys(operatorRecords).join(', ')}.`,
    `Aggregates: ${aggregates.map(({ signature }) => signature).join(', ')}.`,
    `Some functions: ${functions.map(({ signature }) => signature).join(', ')}.`,
    ...examples.map(({ title, query: example }) => `Example, “${title}”:\n${example}`),
    ...(dataset === undefined ? [] : [`Dataset: ${quoteName(dataset)}`, 'Fields:']),
  ].join('\n');
  return [parts, ...linesWithin(fields.map(lineOf), length - parts.length)].join('\n');
}

function lineOf({ name, type = '', unit, description }: SchemaField, index: number): string {
  const about = index < described && description ? ` // ${description.split('\n').join(' ').slice(0, 80)}` : '';
  return `${quoteName(name)}: ${type}${unit ? ` in ${unit}` : ''}${about}`;
}
