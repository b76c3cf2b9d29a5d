import { type TimeZone } from '@grafana/schema';

import { annotationFields, type FieldName, fieldNames, isText, type TextFieldName } from '../service/annotationFields';
import { countText } from '../text/words';
import { type AnnotationForm, formFields } from './annotationForm';

export type Problems = Partial<Record<FieldName, string>>;

/** Says what is wrong in a form, by field, and what to do. The limits are the service's (service facts, "Annotations"). */
export function validateForm(form: AnnotationForm, timeZone: TimeZone): Problems {
  const problems = fieldNames.map((name) => [
    name,
    formFields[name].check?.(form, timeZone) ?? (isText(name) ? lengthProblem(form[name], name) : undefined),
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/**
 * Returns the problems that prevent saving a change: an annotation may break a rule in a field that was not touched. Start and end belong
 * together.
 */
export function problemsOfChange(problems: Problems, changed: FieldName[]): Problems {
  const touched = new Set<string>(changed);
  if (touched.has('time')) {
    touched.add('endTime');
  }
  return Object.fromEntries(Object.entries(problems).filter(([name]) => touched.has(name)));
}

/** Counts characters as the service does: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

function lengthProblem(text: string, name: TextFieldName): string | undefined {
  const { maxLength } = annotationFields[name];
  const over = lengthOf(text) - maxLength;
  return over > 0 ? `Shorten it by ${countText(over, 'character')}: the limit is ${maxLength}` : undefined;
}
