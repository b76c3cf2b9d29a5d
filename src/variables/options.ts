import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { formatNanoseconds } from '@aplkit/language/apl/tree/timespan';
import { valueText } from '../frames/columns/texts';
import { isTimespan } from '../frames/columns/units';
import { fillNames } from '../frames/decorate/legend';

export interface VariableOption {
  text: string;
  value: string;
}

/**
 * Options from frames: `text` is displayed, `value` is used. If one is missing, the other serves as both; if both are, the first field
 * does. A `legend` replaces `text`.
 */
export function optionsOf(frames: DataFrame[], legend = ''): VariableOption[] {
  return unique(frames.flatMap((frame) => optionsOfFrame(frame, legend)));
}

function optionsOfFrame(frame: DataFrame, legend: string): VariableOption[] {
  const named = (name: string) => frame.fields.find((field) => field.name.toLowerCase() === name);
  const text = named('text') ?? named('value') ?? frame.fields[0];
  const value = named('value') ?? text;
  if (text === undefined || value === undefined) {
    return [];
  }
  return Array.from({ length: frame.length }, (_, row) => {
    const used = optionText(value, row);
    const filled = fillNames(legend, (name) => {
      const field = frame.fields.find((each) => each.name === name);
      return field && optionText(field, row);
    });
    return { text: filled.trim() || optionText(text, row) || used, value: used };
  });
}

export function optionsOfNames(names: string[]): VariableOption[] {
  return unique(names.map((name) => ({ text: name, value: name })));
}

/** Frame for Grafana, with the string fields `text` and `value`. */
export function optionsFrame(options: VariableOption[], refId: string): DataFrame {
  const field = (name: keyof VariableOption) => ({
    name,
    type: FieldType.string,
    config: {},
    values: options.map((option) => option[name]),
  });
  return { refId, length: options.length, fields: [field('text'), field('value')] };
}

/** First option for each value. Options with the value "" are left out. */
function unique(options: VariableOption[]): VariableOption[] {
  const seen = new Set(['']);
  return options.filter(({ value }) => seen.size < seen.add(value).size);
}

/** A value as text for APL: times in ISO format with all digits, timespans like `5m`. */
function optionText(field: Field, row: number): string {
  const { type, nanos, values } = field;
  const value: unknown = values[row];
  if (value === null || value === undefined) {
    return '';
  }
  return typeof value === 'number' && isTimespan(field)
    ? formatNanoseconds(value)
    : valueText(value, type === FieldType.time, nanos?.[row]);
}
