import { type KnownSchema } from '../analysis/schema';
import { quoteName } from '../tree/quote';
import { type Filter } from '../../kit/filter';
import { addFilter } from './filters';

export interface LabelMatcher {
  name: string;
  operator: '=' | '!=' | '=~' | '!~';
  value: string;
}

/** Query for the events that match labels, and the filters whose field is missing. The filters come before `steps`. */
export function eventsWithLabels(
  matchers: readonly LabelMatcher[],
  dataset: string,
  schema: KnownSchema,
  steps = ''
): { text: string; missing: Filter[] } {
  const fields = (schema.fieldsOf(dataset) ?? []).map(({ name }) => name);
  const missing: Filter[] = [];
  let text = `${quoteName(dataset)}${steps}`;
  for (const filter of matchers.flatMap((matcher) => filterOf(matcher, fields) ?? [])) {
    const filtered = addFilter(text, filter, { schema });
    text = filtered.text;
    if (filtered.leftOut.length > 0) {
      missing.push(filter);
    }
  }
  return { text, missing };
}

/** Label for a field, such as `service_name` for `service.name`. Labels contain only letters, digits and underscores. */
export function labelOf(field: string): string {
  return field.replace(/\W/g, '_');
}

/** Field for a label; the label itself if there's no such field. */
export function fieldOfLabel(label: string, fields: readonly string[]): string {
  return fields.find((field) => field === label) ?? fields.find((field) => labelOf(field) === label) ?? label;
}

function filterOf({ name, operator, value }: LabelMatcher, fields: readonly string[]): Filter | undefined {
  const column = fieldOfLabel(name, fields);
  const negated = operator === '!=' || operator === '!~';
  if (operator === '=' || operator === '!=') {
    return { column, operator, values: [value] };
  }
  if (value === '.*') {
    return undefined;
  }
  if (value === '.+') {
    return { column, operator: negated ? '=' : '!=', values: [''] };
  }
  const words = value.split('|');
  return words.every((word) => /^[\w-]+$/.test(word))
    ? { column, operator: negated ? '!=|' : '=|', values: words }
    : { column, operator, values: [`^(?:${value})$`] };
}
