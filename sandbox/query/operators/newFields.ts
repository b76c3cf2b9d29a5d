import { type Scope } from '../scope';
import { type Field } from '../types';

/** Puts fields into a scope: one of a name that is there takes its place, others come last. */
export function withFields(scope: Scope, fields: Field[]): Scope {
  const replaced = scope.fields.map((field) => fields.find((each) => each.name === field.name) ?? field);
  const fresh = fields.filter((field) => !scope.fields.some((each) => each.name === field.name));
  return { ...scope, fields: [...replaced, ...fresh], totals: undefined };
}
