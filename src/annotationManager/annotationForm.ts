import { type TimeZone } from '@grafana/schema';

import { type Annotation, type AnnotationChange, type AnnotationDraft } from '../service/types';
import { readTimeText, timeText } from './timeText';

/** Content of the form: every field of the contract's annotation, times as texts in the form's time zone. */
export interface AnnotationForm {
  datasets: string[];
  type: string;
  time: string;
  /** Empty for no end. */
  endTime: string;
  title: string;
  description: string;
  url: string;
}

export type FieldName = keyof AnnotationForm;

/** In the order in which the form shows them. */
export const fieldNames = [
  'type',
  'datasets',
  'time',
  'endTime',
  'title',
  'description',
  'url',
] as const satisfies readonly FieldName[];

export const fieldLabels: Readonly<Record<FieldName, string>> = {
  datasets: 'Datasets',
  type: 'Type',
  time: 'Start',
  endTime: 'End',
  title: 'Title',
  description: 'Description',
  url: 'Link',
};

/** Returns the form of a new annotation that starts in the second of `now`. */
export function emptyForm(now: Date, datasets: string[], timeZone: TimeZone): AnnotationForm {
  const second = new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString();
  return { datasets, type: '', time: timeText(second, timeZone), endTime: '', title: '', description: '', url: '' };
}

/** Returns the form of an annotation of the service. */
export function formOf(annotation: Annotation, timeZone: TimeZone): AnnotationForm {
  return {
    datasets: annotation.datasets,
    type: annotation.type,
    time: timeText(annotation.time, timeZone),
    endTime: timeText(annotation.endTime, timeZone),
    title: annotation.title ?? '',
    description: annotation.description ?? '',
    url: annotation.url ?? '',
  };
}

/** Compares a field of two forms, datasets in any order. */
function sameField(a: AnnotationForm, b: AnnotationForm, name: FieldName): boolean {
  return name === 'datasets'
    ? JSON.stringify([...a.datasets].sort()) === JSON.stringify([...b.datasets].sort())
    : a[name] === b[name];
}

export function changedFields(before: AnnotationForm, after: AnnotationForm): FieldName[] {
  return fieldNames.filter((name) => !sameField(before, after, name));
}

/**
 * Makes the body of a create request from a form without problems (`validateForm`): all properties of the contract, empty texts
 * included, but no `endTime` where there is no end.
 */
export function draftOf(form: AnnotationForm, timeZone: TimeZone): AnnotationDraft {
  const { datasets, type, title, description, url } = form;
  const endTime = readTimeText(form.endTime, timeZone);
  const time = readTimeText(form.time, timeZone) ?? form.time;
  return { time, ...(endTime !== undefined && { endTime }), type, datasets, title, description, url };
}

/** Returns what a person changed, and nothing else (contract, "Annotations", rule 3). A removed end is `null`. */
export function changeOf(before: AnnotationForm, after: AnnotationForm, timeZone: TimeZone): AnnotationChange {
  const draft = { ...draftOf(after, timeZone), endTime: readTimeText(after.endTime, timeZone) ?? null };
  return Object.fromEntries(changedFields(before, after).map((name) => [name, draft[name]]));
}
