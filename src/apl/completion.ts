import { type Span } from './ast';
import { quoteName } from './quote';
import { situationAt } from './situation';
import { aggregates, operators, scalarFunctions, tabularOperators } from './vocabulary';
import { type Word } from './word';

export type CompletionKind = 'dataset' | 'field' | 'function' | 'aggregate' | 'operator' | 'keyword';

/** What an editor can offer, in no editor's own terms. */
export interface Completion extends Span {
  label: string;
  kind: CompletionKind;
  /** A short note beside the label: a signature or a field's type. */
  detail: string;
  /** A sentence about it. */
  documentation: string;
  /** Replaces the text from `from` to `to`. */
  insertText: string;
  /** What the written text is compared with. */
  filterText: string;
}

/** What the service has, as far as it is known. */
export interface Known {
  datasets: readonly string[];
  fields: ReadonlyArray<{ name: string; type?: string; description?: string }>;
}

const statements: readonly Word[] = [
  { name: 'let', kind: 'operator', signature: 'let name = expression;', help: 'Gives a value or a table a name.' },
  {
    name: 'union',
    kind: 'operator',
    signature: 'union dataset, …',
    help: 'The rows of several datasets, one after the other.',
  },
];
const continuations: Readonly<Record<string, string>> = {
  by: 'What to group or to order by.',
  asc: 'The least value first.',
  desc: 'The greatest value first.',
  nulls: 'Where rows without a value go.',
  first: 'Rows without a value come first.',
  last: 'Rows without a value come last.',
  on: 'The fields that have to be equal.',
};
/** What people group by most comes first. */
const groupingFunctions = ['bin', 'bin_auto'];

/**
 * What can be written at an offset of a query, the likeliest kind first. Nothing inside of strings, comments and numbers.
 */
export function completionsAt(text: string, offset: number, known: Known): Completion[] {
  const situation = situationAt(text, offset);
  if (situation.kind === 'none') {
    return [];
  }
  const { replace } = situation;
  const called = text.charAt(replace.to) === '(';
  const of = (kind: CompletionKind) => (word: Word) => wordCompletion(word, kind, replace, called);
  const fields = () =>
    known.fields.map((field) =>
      nameCompletion(field.name, 'field', field.type ?? '', field.description ?? '', text, replace)
    );
  switch (situation.kind) {
    case 'dataset':
      return [
        ...known.datasets.map((name) => nameCompletion(name, 'dataset', 'dataset', '', text, replace)),
        ...(situation.beginsQuery ? statements.map(of('keyword')) : []),
      ];
    case 'operator':
      return tabularOperators.map(of('operator'));
    case 'field':
      return fields();
    case 'expression':
      return situation.aggregates
        ? [...aggregates.map(of('aggregate')), ...fields(), ...scalarFunctions.map(of('function'))]
        : [...fields(), ...functionsFor(situation.groups).map(of('function'))];
    case 'afterValue':
      return [
        ...situation.words.map((word) =>
          of('keyword')({ name: word, kind: 'operator', signature: word, help: continuations[word] ?? '' })
        ),
        ...(situation.operators ? operators.map(of('operator')) : []),
      ];
    default: {
      const never: never = situation;
      return never;
    }
  }
}

function functionsFor(groups: boolean): readonly Word[] {
  const isGrouping = ({ name }: Word) => groupingFunctions.includes(name);
  return groups
    ? [...scalarFunctions.filter(isGrouping), ...scalarFunctions.filter((word) => !isGrouping(word))]
    : scalarFunctions;
}

/** A function brings its bracket, and the closing one too where nothing stands between them. */
function wordCompletion(
  { name, signature, help }: Word,
  kind: CompletionKind,
  { from, to }: Span,
  called: boolean
): Completion {
  const isCall = (kind === 'function' || kind === 'aggregate') && !called;
  const insertText = isCall ? (signature === `${name}()` ? signature : `${name}(`) : name;
  return { label: name, kind, detail: signature, documentation: help, insertText, filterText: name, from, to };
}

function nameCompletion(
  name: string,
  kind: CompletionKind,
  detail: string,
  documentation: string,
  text: string,
  { from, to }: Span
): Completion {
  const insertText = quoteName(name);
  // Whoever began with `['` compares with the quoted form.
  const filterText = text.charAt(from) === '[' ? `${text.slice(from, from + 2)}${name}` : name;
  return { label: name, kind, detail, documentation, insertText, filterText, from, to };
}
