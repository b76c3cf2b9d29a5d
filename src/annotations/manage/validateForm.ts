import { type TimeZone } from '@grafana/schema';

import { httpAddress } from '../httpAddress';
import { type AnnotationForm, type FieldName } from './annotationForm';
import { timeProblem } from './timeAdvice';
import { compareTimes, readTimeText } from './timeText';

export type Problems = Partial<Record<FieldName, string>>;

/** Longest texts in characters (service facts, "Annotations"). */
export const limits = { type: 256, title: 256, description: 512, url: 512 } as const;

const typeForm = /^[a-z0-9-]+$/;

/** What is wrong in a form, by field: each sentence says what to do. The limits are the service's ("Annotations"). */
export function validateForm(form: AnnotationForm, timeZone: TimeZone): Problems {
  const all: Record<FieldName, string | undefined> = {
    datasets: form.datasets.length === 0 ? 'Choose at least one dataset, or type its name' : undefined,
    type: typeProblem(form.type) ?? lengthProblem(form, 'type'),
    time: timeProblem(form.time, timeZone),
    endTime: endProblem(form, timeZone),
    title: form.title.trim() === '' ? 'Say in a few words what happened' : lengthProblem(form, 'title'),
    description: lengthProblem(form, 'description'),
    url: urlProblem(form.url) ?? lengthProblem(form, 'url'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined));
}

/**
 * Those problems that hinder saving a change: an annotation of somebody else's may break a rule in a field that nobody touches.
 * Begin and end belong together.
 */
export function problemsOfChange(problems: Problems, changed: FieldName[]): Problems {
  const touched = new Set<string>(changed);
  if (touched.has('time')) {
    touched.add('endTime');
  }
  return Object.fromEntries(Object.entries(problems).filter(([name]) => touched.has(name)));
}

/** Characters as the service counts them: an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

function lengthProblem(form: AnnotationForm, name: keyof typeof limits): string | undefined {
  const over = lengthOf(form[name]) - limits[name];
  return over > 0
    ? `Shorten it by ${over} ${over === 1 ? 'character' : 'characters'}: ${limits[name]} are allowed`
    : undefined;
}

function typeProblem(type: string): string | undefined {
  if (type === '') {
    return 'Say what kind of event it is, such as deployment';
  }
  return typeForm.test(type) ? undefined : 'Use only small letters a to z, digits and dashes, such as rolling-update';
}

function endProblem({ time, endTime }: AnnotationForm, timeZone: TimeZone): string | undefined {
  if (endTime.trim() === '') {
    return undefined;
  }
  const end = readTimeText(endTime, timeZone);
  if (end === undefined) {
    return timeProblem(endTime, timeZone);
  }
  const begin = readTimeText(time, timeZone);
  return begin !== undefined && compareTimes(end, begin) <= 0
    ? 'Choose a time after the begin, or none for a point in time'
    : undefined;
}

function urlProblem(url: string): string | undefined {
  return url === '' || httpAddress(url) !== undefined
    ? undefined
    : 'Write a whole address that begins with http:// or https://';
}
