import { type Call, type CallingKind } from '@aplkit/language/mpl/tree/ast';
import { findMetricFunction } from '@aplkit/language/mpl/vocabulary/functions';
import { Refusal } from '../../query/request/queryError';

/** Looks up a call's function in the language. Throws a `Refusal` for an unknown function, or parentheses without parameters. */
export function calledFunction(call: Call, place: CallingKind) {
  const { name } = call.function;
  const word = findMetricFunction(name, place);
  if (!word) {
    throw new Refusal(call.function, `${place} has no function ${name}`);
  }
  if (call.brackets && word.parameters.length === 0) {
    throw new Refusal(call.brackets, `${name} takes no arguments`);
  }
  return word;
}

/** Looks up the sandbox's calculation for a function. */
export function calculationOf<Calculation>({ function: called }: Call, all: Readonly<Record<string, Calculation>>) {
  if (!Object.hasOwn(all, called.name)) {
    throw new Refusal(called, `the sandbox has no function ${called.name}`, 'unsupported');
  }
  return all[called.name];
}

/** Unit of points after a function. */
export const unitAfter = ({ unit }: ReturnType<typeof calledFunction>, before: string): string =>
  unit === 'same' ? before : '';
