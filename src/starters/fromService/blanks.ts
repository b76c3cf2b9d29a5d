import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { type JsonObject } from '../../service/json';
import { placeholdersIn } from './placeholders';

/** Something to fill in: a template's placeholder, or a name that this data source lacks. */
export interface Blank {
  kind: 'placeholder' | 'name';
  name: string;
}

/** The names of the data source, and the values filled in so far. */
export interface Filling {
  known?: KnownSchema;
  /** Of placeholders. */
  values?: ReadonlyMap<string, string>;
  /** Of datasets and fields that this data source lacks: those to query instead. */
  instead?: ReadonlyMap<string, string>;
}

export const blanksOf = (template: JsonObject, unknown: readonly string[]): Blank[] => [
  ...placeholdersIn(template).map((name) => ({ kind: 'placeholder' as const, name })),
  ...unknown.map((name) => ({ kind: 'name' as const, name })),
];

export const fillIn = (placeholder: string): string => `Fill in {{${placeholder}}}.`;

/** Replaces the names in a query that the schema lacks. `messages` has a sentence for each one that has no replacement yet. */
export function withNames(text: string, { known, instead }: Filling) {
  const problems = known ? analyze(text, known).problems : [];
  const unknown = problems.flatMap(({ unknownName, severity, ...problem }) =>
    unknownName === undefined || severity === 'error' ? [] : [{ ...problem, name: unknownName }]
  );
  const edits = unknown.flatMap(({ from, to, name }) => {
    const other = instead?.get(name)?.trim() ?? '';
    return other === '' ? [] : [{ from, to, text: quoteName(other) }];
  });
  return {
    text: spliceEdits(text, edits),
    unknown: unknown.map(({ name }) => name),
    messages: unknown.flatMap(({ name, message }) => (instead?.get(name)?.trim() ? [] : [message])),
  };
}

/** The filled-in values, with one more. */
export function filledWith(filling: Filling = {}, { kind, name }: Blank, value: string): Filling {
  const key = kind === 'placeholder' ? 'values' : 'instead';
  return { ...filling, [key]: new Map(filling[key]).set(name, value) };
}
