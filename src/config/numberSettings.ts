import { pageSize } from '../query/plan/plan';
import { numberText } from '@aplkit/language/kit/words';
import { settingLabels } from '../settingLabels';

interface NumberSetting {
  label: string;
  unit: string;
  suffix: string;
  least: number;
}

/** Integer settings, each with its label and minimum. */
export const numberSettings = {
  timeout: { label: settingLabels.timeout, unit: 'seconds', suffix: 's', least: 1 },
  refreshOverlap: { label: 'Overlap in minutes', unit: 'minutes', suffix: 'min', least: 1 },
  wholeRangeEvery: { label: 'Full refresh interval', unit: 'minutes', suffix: 'min', least: 1 },
  maxRows: { label: settingLabels.maxRows, unit: 'rows', suffix: 'rows', least: pageSize },
} as const satisfies Record<string, NumberSetting>;

export type NumberName = keyof typeof numberSettings;

const isName = (name: string): name is NumberName => Object.hasOwn(numberSettings, name);
export const numberNames = Object.keys(numberSettings).filter(isName);

/** Problem with a typed or provisioned number, and the fix. */
export function numberProblem(name: NumberName, typed: string): string | undefined {
  const { unit, least } = numberSettings[name];
  const count = Number(typed);
  return typed.trim() === '' || (Number.isInteger(count) && count >= least)
    ? undefined
    : `Enter a whole number of ${unit}, at least ${numberText(least)}`;
}
