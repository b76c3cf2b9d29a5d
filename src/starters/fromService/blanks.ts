import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { type JsonObject } from '../../service/json';
import { placeholdersIn } from './placeholders';

/** Missing name: a template placeholder, or a name missing in the data source. */
export interface Blank {
  kind: 'placeholder' | 'name';
  name: string;
}

/** Known names, and the values filled in so far. */
export interface Filling {
  known?: KnownSchema;
  /** Values filled in for placeholders. */
  values?: ReadonlyMap<string, string>;
  /** Names that replace missing datasets and fields. */
  instead?: ReadonlyMap<string, string>;
}

export const blanksOf = (template: JsonObject, unknown: readonly string[]): Blank[] => [
  ...placeholdersIn(template).map((name) => ({ kind: 'placeholder' as const, name })),
  ...unknown.map((name) => ({ kind: 'name' as const, name })),
];

export const fillIn = (placeholder: string): string => `Fill in {{${placeholder}}}.`;

/** Replaces missing names in a query. `messages` contains a sentence per name without a replacement. */
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

/** Adds a value to the filled-in values. */
export function filledWith(filling: Filling = {}, { kind, name }: Blank, value: string): Filling {
  const key = kind === 'placeholder' ? 'values' : 'instead';
  return { ...filling, [key]: new Map(filling[key]).set(name, value) };
}
