import { pageSize } from '../query/plan/plan';
import { numberText } from '@aplkit/language/kit/words';

interface NumberSetting {
  unit: string;
  suffix: string;
  least: number;
}

/** Integer settings with their minimum values. */
export const numberSettings = {
  timeout: { unit: 'seconds', suffix: 's', least: 1 },
  refreshOverlap: { unit: 'minutes', suffix: 'min', least: 1 },
  wholeRangeEvery: { unit: 'minutes', suffix: 'min', least: 1 },
  maxRows: { unit: 'rows', suffix: 'rows', least: pageSize },
} as const satisfies Record<string, NumberSetting>;

export type NumberName = keyof typeof numberSettings;

/** Problem with a typed or provisioned number, and the fix. */
export function numberProblem(name: NumberName, typed: string): string | undefined {
  const { unit, least } = numberSettings[name];
  const count = Number(typed);
  return typed.trim() === '' || (Number.isInteger(count) && count >= least)
    ? undefined
    : `Enter a whole number of ${unit}, at least ${numberText(least)}`;
}
