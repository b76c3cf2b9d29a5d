import { type TimeZone } from '@grafana/schema';

import { httpAddress } from '../grafana/httpAddress';
import { countText } from '../text/words';
import { type AnnotationForm, type FieldName } from './annotationForm';
import { compareTimes, readTimeText, timeProblem } from './timeText';

export type Problems = Partial<Record<FieldName, string>>;

/** Maximum lengths in characters (service facts, "Annotations"). */
export const limits = { type: 256, title: 256, description: 512, url: 512 } as const;

const typeForm = /^[a-z0-9-]+$/;

/** Says what is wrong in a form, by field, and what to do. The limits are the service's (service facts, "Annotations"). */
export function validateForm(form: AnnotationForm, timeZone: TimeZone): Problems {
  const all: Record<FieldName, string | undefined> = {
    datasets: form.datasets.length === 0 ? 'Choose or type at least one dataset' : undefined,
    type: typeProblem(form.type) ?? lengthProblem(form, 'type'),
    time: timeProblem(form.time, timeZone),
    endTime: endProblem(form, timeZone),
    title: form.title.trim() === '' ? 'Enter what happened, in a few words' : lengthProblem(form, 'title'),
    description: lengthProblem(form, 'description'),
    url: urlProblem(form.url) ?? lengthProblem(form, 'url'),
  };
  return Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined));
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

function lengthProblem(form: AnnotationForm, name: keyof typeof limits): string | undefined {
  const over = lengthOf(form[name]) - limits[name];
  return over > 0 ? `Shorten it by ${countText(over, 'character')}: the limit is ${limits[name]}` : undefined;
}

function typeProblem(type: string): string | undefined {
  if (type === '') {
    return 'Enter the kind of event, such as deployment';
  }
  return typeForm.test(type)
    ? undefined
    : 'Use lower-case letters (a to z), digits and dashes only, such as rolling-update';
}

function endProblem({ time, endTime }: AnnotationForm, timeZone: TimeZone): string | undefined {
  if (endTime.trim() === '') {
    return undefined;
  }
  const end = readTimeText(endTime, timeZone);
  if (end === undefined) {
    return timeProblem(endTime, timeZone);
  }
  const start = readTimeText(time, timeZone);
  return start !== undefined && compareTimes(end, start) <= 0
    ? 'Enter a time after the start, or leave it empty for a point in time'
    : undefined;
}

function urlProblem(url: string): string | undefined {
  return url === '' || httpAddress(url) !== undefined
    ? undefined
    : 'This is not an http(s) URL. Enter a complete address, such as https://example.com/runs/7';
}
