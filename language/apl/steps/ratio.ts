import { findColumn, type Scope } from '../analysis/scope';
import { quoteName } from '../tree/quote';

/** Writes a column, with an unused name, for the ratio of two columns. Two integers don't lose the fraction. */
export function ratioOf(part: string, whole: string, scope: Scope, after: Scope): string {
  const isFloat = [part, whole].some((name) => findColumn(scope, name)?.type === 'float');
  const dividend = isFloat ? quoteName(part) : `todouble(${quoteName(part)})`;
  return `${quoteName(freeName('ratio', [scope, after]))} = ${dividend} / ${quoteName(whole)}`;
}

function freeName(name: string, scopes: readonly Scope[]): string {
  const isTaken = (each: string) => scopes.some((scope) => findColumn(scope, each));
  let free = name;
  for (let next = 2; isTaken(free); next += 1) {
    free = `${name}${next}`;
  }
  return free;
}
