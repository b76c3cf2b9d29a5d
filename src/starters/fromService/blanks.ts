import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { type JsonObject } from '../../service/json';
import { placeholdersIn } from './placeholders';

/** A name to fill in: a template placeholder, or a name that the data source lacks. */
export interface Blank {
  kind: 'placeholder' | 'name';
  name: string;
}

/** Known names, and the values that are filled in so far. */
export interface Filling {
  known?: KnownSchema;
  /** Values filled in for placeholders. */
  values?: ReadonlyMap<string, string>;
  /** Replacements for missing datasets and fields. */
  instead?: ReadonlyMap<string, string>;
}

export const blanksOf = (template: JsonObject, unknown: readonly string[]): Blank[] => [
  ...placeholdersIn(template).map((name) => ({ kind: 'placeholder' as const, name })),
  ...unknown.map((name) => ({ kind: 'name' as const, name })),
];

export const fillIn = (placeholder: string): string => `Fill in {{${placeholder}}}.`;

/** Replaces missing names in a query. `messages` explains the names without a replacement. */
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

/** Adds a value for a blank. */
export function filledWith(filling: Filling = {}, { kind, name }: Blank, value: string): Filling {
  const key = kind === 'placeholder' ? 'values' : 'instead';
  return { ...filling, [key]: new Map(filling[key]).set(name, value) };
}
