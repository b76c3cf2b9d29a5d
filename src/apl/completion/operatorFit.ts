import { type AplType, isNumber, isOpen } from '../analysis/types';

const equal = ['==', '!=', 'in', '!in'];
const ordered = ['<', '<=', '>', '>=', 'between', '!between'];
const logical = ['and', 'or'];
const ofTexts = ['=~', '!~', 'in~', '!in~', 'contains', 'startswith', 'endswith', 'has', 'matches regex'];

/** Returns the operators that people mostly want after a value of this type, in this order; `undefined` if all fit. */
export function commonOperators(type: AplType, compared: boolean): readonly string[] | undefined {
  if (compared || type === 'boolean') {
    return compared ? logical : [...logical, '==', '!='];
  }
  if (isOpen(type)) {
    return undefined;
  }
  if (isNumber(type) || type === 'datetime' || type === 'timespan') {
    return [...ordered, ...equal];
  }
  return type === 'string' ? [...equal.slice(0, 2), ...ofTexts, ...equal.slice(2)] : equal;
}

/** Returns whether an operator can follow a value of this type. */
export function operatorFits(name: string, type: AplType, compared: boolean): boolean {
  const common = commonOperators(type, compared);
  if (!common || common.includes(name)) {
    return true;
  }
  // A text has many more operators than the common ones: with `_cs`, with `!`, and so on.
  return type === 'string' && !compared && !ordered.includes(name) && !logical.includes(name);
}
