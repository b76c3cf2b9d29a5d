import { useState } from 'react';
import { firstValueFrom } from 'rxjs';

import { type TimeZone } from '@grafana/schema';

import { ServiceError } from '../../service/serviceError';
import { type Annotation } from '../../service/types';
import { type Message } from './actions';
import {
  type AnnotationForm,
  changedFields,
  changeOf,
  draftOf,
  fieldLabels,
  type FieldName,
  fieldNames,
  formOf,
} from './annotationForm';
import { type Conflict, type OpenForm, rebase, shownValue } from './conflicts';
import { saveChange, type SaveResult, type Writer } from './saveChange';
import { named } from './titles';
import { problemsOfChange, validateForm } from './validateForm';

/** A new annotation (perhaps a copy of another one), or one of the service's as it was just read. */
export type FormStart = { kind: 'new'; form: AnnotationForm } | { kind: 'change'; annotation: Annotation };

/** Why it was not saved. Nothing of what was typed is lost. */
export interface Failure {
  text: string;
  /** Somebody deleted it meanwhile: it can be created anew. */
  gone: boolean;
}

interface State extends OpenForm {
  /** What is changed, as it was read last; `undefined` for a new one. */
  opened: Annotation | undefined;
  /** The form as the person saw it first. */
  original: AnnotationForm;
  conflicts: Conflict[];
  /** How often somebody else was found to have changed the same: each time it is asked anew. */
  rounds: number;
  failure: Failure | undefined;
  busy: boolean;
  /** After the first try to save, problems are shown. Before, one that appears would push the button from under the pointer. */
  tried: boolean;
}

/** The form of one annotation: what stands in it, what is wrong with it, and saving it. */
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
          : { text: 'Somebody else moved its begin or end meanwhile. Correct the times and save again.', gone: false },
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
    /** Somebody deleted it: what stands in the form becomes a new annotation. */
    makeNew: () => change({ opened: undefined, conflicts: [], failure: undefined }),
    /** Saves, or shows what hinders it; then the first field that needs something is returned. */
    save: async (): Promise<FieldName | undefined> => {
      const bad = fieldNames.find((name) => problems[name] !== undefined);
      const undecided = conflicts.find(({ choice }) => choice === undefined);
      if (bad !== undefined || undecided !== undefined) {
        const text = bad ? 'Correct the marked fields.' : 'Choose above which side is right, then save again.';
        change({ tried: true, failure: { text: `Nothing was saved yet. ${text}`, gone: false } });
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

/** @param existed it was read before, so where nothing is found now, it is not the address that is wrong */
function failureOf(error: unknown, existed: boolean): Failure {
  if (existed && error instanceof ServiceError && error.kind === 'notFound') {
    return {
      text: 'Somebody deleted this annotation meanwhile. Nothing was saved: create it anew, or cancel.',
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
    text: `${named([annotation])} was changed, but somebody else wrote at the same moment. Look at it again.`,
    details: lost.map((name) => `${fieldLabels[name]} is now: ${shownValue(form, name)}`),
  };
}
