import { useState } from 'react';
import { firstValueFrom } from 'rxjs';

import { type TimeZone } from '@grafana/schema';

import { ServiceError } from '../service/serviceError';
import { type Annotation } from '../service/types';
import {
  type AnnotationForm,
  changedFields,
  changeOf,
  draftOf,
  fieldLabels,
  type FieldName,
  fieldNames,
  formOf,
  type OpenForm,
  rebase,
  shownValue,
} from './annotationForm';
import { type Message, named } from './bulk';
import { saveChange, type SaveResult, type Writer } from './saveChange';
import { problemsOfChange, validateForm } from './validateForm';

/** A new annotation (perhaps a copy), or one of the service as it was just read. */
export type FormStart = { kind: 'new'; form: AnnotationForm } | { kind: 'change'; annotation: Annotation };

/** A field that two people changed: its first value, that of each side, and which side is chosen. */
export interface Conflict {
  name: FieldName;
  was: AnnotationForm;
  mine: AnnotationForm;
  theirs: AnnotationForm;
  choice?: 'mine' | 'theirs';
}

/** Why the annotation was not saved. Typed text is kept. */
interface Failure {
  text: string;
  /** Someone else has deleted it: it can be created again. */
  gone: boolean;
}

interface State extends OpenForm {
  /** The annotation as it was read last; `undefined` for a new one. */
  opened: Annotation | undefined;
  /** The form as the person saw it first. */
  original: AnnotationForm;
  conflicts: Conflict[];
  /** Counts conflicts: each asks again. */
  rounds: number;
  failure: Failure | undefined;
  busy: boolean;
  /** True after the first try to save. Before, a problem that appears would move the button from under the pointer. */
  tried: boolean;
}

/** Holds the form of one annotation: its content, its problems, and saving it. */
export function useAnnotationForm(
  service: Writer,
  start: FormStart,
  timeZone: TimeZone,
  onSaved: (annotation: Annotation, message: Message) => void
) {
  const [state, setState] = useState<State>(() => {
    const form = start.kind === 'new' ? start.form : formOf(start.annotation, timeZone);
    const opened = start.kind === 'new' ? undefined : start.annotation;
    const nothing = { conflicts: [], rounds: 0, failure: undefined, busy: false, tried: false };
    return { before: form, form, original: form, opened, ...nothing };
  });
  const { before, form, original, opened, conflicts, rounds, tried } = state;
  const change = (part: Partial<State>) => setState((last) => ({ ...last, ...part }));
  const changed = changedFields(before, form);
  const all = validateForm(form, timeZone);
  const problems = opened === undefined ? all : problemsOfChange(all, changed);

  const stale = (now: Annotation, names: FieldName[]) => {
    const next = rebase({ before, form }, now, timeZone);
    change({
      ...next,
      opened: now,
      busy: false,
      tried: true,
      rounds: rounds + 1,
      conflicts: names.map((name) => ({ name, was: original, mine: form, theirs: next.before })),
      failure:
        names.length > 0
          ? undefined
          : { text: 'Someone else has moved its start or end. Correct the times and save again.', gone: false },
    });
  };

  const send = async () => {
    if (opened === undefined) {
      const created = await firstValueFrom(service.createAnnotation(draftOf(form, timeZone)));
      onSaved(created, { severity: 'success', text: `${named([created])} was created.`, details: [] });
      return;
    }
    const result = await saveChange(service, opened, changeOf(before, form, timeZone));
    if (result.kind === 'stale') {
      stale(result.now, result.conflicts);
    } else {
      onSaved(result.annotation, savedMessage(result, timeZone));
    }
  };

  return {
    ...state,
    problems: tried ? problems : {},
    changed,
    set: (part: Partial<AnnotationForm>) => change({ form: { ...form, ...part }, failure: undefined }),
    choose: (name: FieldName, choice: 'mine' | 'theirs') => {
      const conflict = conflicts.find((one) => one.name === name);
      change({
        form: { ...form, ...(conflict && { [name]: conflict[choice][name] }) },
        conflicts: conflicts.map((one) => (one.name === name ? { ...one, choice } : one)),
        failure: undefined,
      });
    },
    /** Makes the form that of a new annotation, if someone else has deleted it. */
    makeNew: () => change({ opened: undefined, conflicts: [], failure: undefined }),
    /** Saves, or shows what prevents it and returns the first field with a problem. */
    save: async (): Promise<FieldName | undefined> => {
      const bad = fieldNames.find((name) => problems[name] !== undefined);
      const undecided = conflicts.find(({ choice }) => choice === undefined);
      if (bad !== undefined || undecided !== undefined) {
        const text = bad ? 'Correct the marked fields.' : 'Choose a value for each conflict above, then save again.';
        change({ tried: true, failure: { text: `Nothing has been saved yet. ${text}`, gone: false } });
        return bad;
      }
      change({ busy: true, failure: undefined });
      try {
        await send();
      } catch (error) {
        change({ busy: false, failure: failureOf(error, opened !== undefined) });
      }
      return undefined;
    },
  };
}

/**
 * Describes a failure.
 * @param existed the annotation was read before, so "not found" does not mean a wrong address
 */
function failureOf(error: unknown, existed: boolean): Failure {
  if (existed && error instanceof ServiceError && error.kind === 'notFound') {
    return {
      text: 'Someone else has deleted this annotation. Nothing was saved: save it as a new one, or cancel.',
      gone: true,
    };
  }
  return { text: error instanceof Error ? error.message : String(error), gone: false };
}

function savedMessage({ annotation, lost }: Extract<SaveResult, { kind: 'saved' }>, timeZone: TimeZone): Message {
  if (lost.length === 0) {
    return { severity: 'success', text: `${named([annotation])} was changed.`, details: [] };
  }
  const form = formOf(annotation, timeZone);
  return {
    severity: 'warning',
    text: `${named([annotation])} was changed, but someone else wrote at the same moment. Check it.`,
    details: lost.map((name) => `${fieldLabels[name]} is now: ${shownValue(form, name)}`),
  };
}
