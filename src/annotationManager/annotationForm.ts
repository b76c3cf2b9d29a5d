import { type TimeZone } from '@grafana/schema';

import { httpAddress } from '../grafana/httpAddress';
import { annotationFields, type FieldName, fieldNames, isText, type TextFieldName } from '../service/annotationFields';
import { type AnnotationChange, type AnnotationDraft } from '../service/types';
import { countText } from '@aplkit/language/kit/words';
import { compareTimes, readTimeText, timeProblem, timeText } from './timeText';

/** The form's values: an annotation's fields, with times as text in the form's time zone. */
export type AnnotationForm = { [Name in FieldName]: Name extends 'datasets' ? string[] : string };

interface FormField {
  label: string;
  description?: string;
  required?: boolean;
  placeholder?: string;
  /** Number of lines in a text area. */
  rows?: number;
  /** Returns the problem with a value, and its fix. Lengths are checked elsewhere. */
  check?: (form: AnnotationForm, timeZone: TimeZone) => string | undefined;
}

/** The fields in the order of the form. */
export const formFields: Readonly<Record<FieldName, FormField>> = {
  title: {
    label: 'Title',
    description: 'What happened, in a few words',
    required: true,
    check: ({ title }) => (title.trim() === '' ? 'Enter what happened, in a few words' : undefined),
  },
  type: {
    label: 'Type',
    description: 'Kind of event, e.g. deployment',
    required: true,
    check: typeProblem,
  },
  datasets: {
    label: 'Datasets',
    description: 'Charts for these datasets show the annotation',
    required: true,
    placeholder: 'At least one dataset',
    check: ({ datasets }) => (datasets.length === 0 ? 'Choose or type at least one dataset' : undefined),
  },
  time: { label: 'Start', required: true, check: ({ time }, timeZone) => timeProblem(time, timeZone) },
  endTime: {
    label: 'End',
    description: 'Leave empty for a point in time or an ongoing event',
    check: endProblem,
  },
  description: { label: 'Description', description: 'Markdown: bold, italic, code, lists and links', rows: 5 },
  url: {
    label: 'Link',
    description: 'URL of the change, incident or run',
    placeholder: 'https://…',
    check: ({ url }) =>
      url === '' || httpAddress(url) !== undefined
        ? undefined
        : 'Enter a full http(s) URL, such as https://example.com/runs/7',
  },
};

function typeProblem({ type }: AnnotationForm): string | undefined {
  if (type === '') {
    return 'Enter the kind of event, such as deployment';
  }
  return /^[a-z0-9-]+$/.test(type)
    ? undefined
    : 'Use only lowercase letters (a to z), digits and dashes, such as rolling-update';
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
    ? 'Enter a time after the start, or leave this field empty for a point in time'
    : undefined;
}

export const formNames = Object.keys(formFields).filter((name): name is FieldName => name in formFields);

/** The form for a new annotation, which starts at `now`, rounded down to a second. */
export function emptyForm(now: Date, datasets: string[], timeZone: TimeZone, type = ''): AnnotationForm {
  const second = new Date(Math.floor(now.getTime() / 1000) * 1000).toISOString();
  return formOf({ datasets, type, time: second }, timeZone);
}

export function formOf(annotation: AnnotationDraft, timeZone: TimeZone): AnnotationForm {
  const { datasets, type, time, endTime, title = '', description = '', url = '' } = annotation;
  const times = { time: timeText(time, timeZone), endTime: timeText(endTime, timeZone) };
  return { datasets, type, ...times, title, description, url };
}

export function changedFields(before: AnnotationForm, after: AnnotationForm): FieldName[] {
  const key = (value: string | string[]) => (typeof value === 'string' ? value : JSON.stringify([...value].sort()));
  return formNames.filter((name) => key(before[name]) !== key(after[name]));
}

/** Request body that creates an annotation. Without an end, `endTime` is omitted. */
export function draftOf(form: AnnotationForm, timeZone: TimeZone): AnnotationDraft {
  const { endTime, ...draft } = valuesOf(form, timeZone);
  return endTime === null ? draft : { ...draft, endTime };
}

/** All fields of a form in the service's format. A missing end becomes `null`. */
function valuesOf(form: AnnotationForm, timeZone: TimeZone): Required<AnnotationDraft> {
  const time = readTimeText(form.time, timeZone) ?? form.time;
  return { ...form, time, endTime: readTimeText(form.endTime, timeZone) ?? null };
}

/** The changed fields only (contract, "Annotations", rule 3). A removed end becomes `null`. */
export function changeOf(before: AnnotationForm, after: AnnotationForm, timeZone: TimeZone): AnnotationChange {
  const whole = valuesOf(after, timeZone);
  return Object.fromEntries(changedFields(before, after).map((name) => [name, whole[name]]));
}

type FieldProblems = Partial<Record<FieldName, string>>;

/** Problems in a form by field, each with its fix (service facts, "Annotations"). */
export function validateForm(form: AnnotationForm, timeZone: TimeZone): FieldProblems {
  const problems = fieldNames.map((name) => [
    name,
    formFields[name].check?.(form, timeZone) ?? (isText(name) ? lengthProblem(form[name], name) : undefined),
  ]);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/** Problems that prevent saving a change: those of changed fields, and of the end if the start changed. */
export function problemsOfChange(problems: FieldProblems, changed: FieldName[]): FieldProblems {
  const touched: string[] = changed.includes('time') ? [...changed, 'endTime'] : changed;
  return Object.fromEntries(Object.entries(problems).filter(([name]) => touched.includes(name)));
}

/** Counts characters as the service does: an emoji counts as one character. */
export function lengthOf(text: string): number {
  return [...text].length;
}

function lengthProblem(text: string, name: TextFieldName): string | undefined {
  const { maxLength } = annotationFields[name];
  const over = lengthOf(text) - maxLength;
  return over > 0 ? `Shorten the text by ${countText(over, 'character')}: the limit is ${maxLength}` : undefined;
}
