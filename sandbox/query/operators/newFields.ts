import { type Scope } from '../scope';
import { type Field } from '../types';

/** Adds fields to a scope: one with an existing name replaces it, others come last. */
export function withFields(scope: Scope, fields: Field[]): Scope {
  const replaced = scope.fields.map((field) => fields.find((each) => each.name === field.name) ?? field);
  const fresh = fields.filter((field) => !scope.fields.some((each) => each.name === field.name));
  return { ...scope, fields: [...replaced, ...fresh], totals: undefined };
}
