import { type FunctionPlace, functionsAt, mathOperators } from '@aplkit/language/mpl/vocabulary/functions';
import { readLiteral } from './filterValues';

/** Options for the functions that are allowed at a position. */
export const optionsIn = (place: FunctionPlace) =>
  functionsAt(place).map(({ name, help }) => ({ value: name, label: name, description: help }));

/** The arithmetic operators, as options. */
export const operatorOptions = [...mathOperators].map(([value, description]) => ({ value, label: value, description }));

/** True if a text consists of a single dashboard variable. */
export const isOneVariable = (written: string): boolean => {
  const value = readLiteral(written);
  return value?.kind === 'name' && value.value.isVariable === true;
};
