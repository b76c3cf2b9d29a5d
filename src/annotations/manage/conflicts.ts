import { type TimeZone } from '@grafana/schema';

import { readTime } from '../../frames/times';
import { type Annotation, type AnnotationChange } from '../../service/types';
import { type AnnotationForm, changedFields, type FieldName, fieldNames, formOf } from './annotationForm';

/** The contract knows no versions, so who changed what is found by comparing fields. */
type Fields = AnnotationChange;

/** Whether two annotations say the same in a field: times as instants, datasets in any order, none as empty. */
export function sameValue(a: Fields, b: Fields, name: FieldName): boolean {
  return keyOf(a, name) === keyOf(b, name);
}

function keyOf(fields: Fields, name: FieldName): string {
  if (name === 'datasets') {
    return JSON.stringify([...(fields.datasets ?? [])].sort());
  }
  const text = fields[name] ?? '';
  const time = name === 'time' || name === 'endTime' ? readTime(text) : undefined;
  return time === undefined ? text : `${time.milliseconds}:${time.nanos}`;
}

/** The fields of a change. */
export function fieldsOf(change: AnnotationChange): FieldName[] {
  return fieldNames.filter((name) => name in change);
}

/**
 * The fields that somebody else changed as well since `before` was read, to something else than `change` makes of them.
 *
 * @param now what the service has at this moment
 */
export function conflictsOf(before: Annotation, change: AnnotationChange, now: Annotation): FieldName[] {
  return fieldsOf(change).filter((name) => !sameValue(before, now, name) && !sameValue(change, now, name));
}

/** The fields of a change that the service does not have as they were sent. */
export function lostFields(change: AnnotationChange, after: Annotation): FieldName[] {
  return fieldsOf(change).filter((name) => !sameValue(change, after, name));
}

/** A form, and how it stood when it was opened. */
export interface OpenForm {
  before: AnnotationForm;
  form: AnnotationForm;
}

/**
 * Puts what a person typed on top of what the service has now: the fields that the person did not touch become the service's.
 */
export function rebase({ before, form }: OpenForm, now: Annotation, timeZone: TimeZone): OpenForm {
  const latest = formOf(now, timeZone);
  const kept = changedFields(before, form).map((name) => [name, form[name]]);
  return { before: latest, form: { ...latest, ...Object.fromEntries(kept) } };
}

/** A field that two people changed: what stood there, what each made of it, and whose is taken. */
export interface Conflict {
  name: FieldName;
  was: AnnotationForm;
  mine: AnnotationForm;
  theirs: AnnotationForm;
  choice?: 'mine' | 'theirs';
}

/** A field's value as a person reads it. */
export function shownValue(form: AnnotationForm, name: FieldName): string {
  const text = name === 'datasets' ? form.datasets.join(', ') : form[name];
  return text === '' ? '(empty)' : text;
}
