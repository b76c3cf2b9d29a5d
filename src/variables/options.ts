import { type DataFrame, FieldType } from '@grafana/data';

/** What a variable can be set to. */
export interface VariableOption {
  text: string;
  value: string;
}

/**
 * Options from frames: a field `text` is shown and a field `value` is used; where one is missing, the other does both; where both
 * are, the first field does. Without `null`, without "", and each value once.
 */
export function optionsOf(frames: DataFrame[]): VariableOption[] {
  return unique(frames.flatMap(optionsOfFrame));
}

function optionsOfFrame(frame: DataFrame): VariableOption[] {
  const named = (name: string) => frame.fields.find((field) => field.name.toLowerCase() === name);
  const text = named('text') ?? named('value') ?? frame.fields[0];
  const value = named('value') ?? text;
  if (text === undefined || value === undefined) {
    return [];
  }
  return Array.from({ length: frame.length }, (_, row) => {
    const used = asText(value.values[row], value.type);
    return { text: asText(text.values[row], text.type) || used, value: used };
  });
}

/** Names as options. */
export function optionsOfNames(names: string[]): VariableOption[] {
  return unique(names.map((name) => ({ text: name, value: name })));
}

/** As Grafana reads them: a frame with text fields named `text` and `value`. */
export function optionsFrame(options: VariableOption[], refId: string): DataFrame {
  const field = (name: keyof VariableOption) => ({
    name,
    type: FieldType.string,
    config: {},
    values: options.map((option) => option[name]),
  });
  return { refId, length: options.length, fields: [field('text'), field('value')] };
}

function unique(options: VariableOption[]): VariableOption[] {
  const byValue = new Map<string, VariableOption>();
  for (const option of options) {
    if (option.value !== '' && !byValue.has(option.value)) {
      byValue.set(option.value, option);
    }
  }
  return [...byValue.values()];
}

/** Times are written as the service writes them, so that they can be used in a query again. */
function asText(value: unknown, type: FieldType): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (type === FieldType.time && typeof value === 'number') {
    return new Date(value).toISOString();
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
