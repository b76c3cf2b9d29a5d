import { useState } from 'react';

import { type TimeZone } from '@grafana/schema';

import { type FieldName } from '../service/annotationFields';
import { createOnce } from '../service/createOnce';
import { ServiceError } from '../service/serviceError';
import { type Annotation } from '../service/types';
import { errorText } from '../service/errorText';
import {
  type AnnotationForm,
  changedFields,
  changeOf,
  draftOf,
  formFields,
  formNames,
  formOf,
  problemsOfChange,
  validateForm,
} from './annotationForm';
import { findAnnotation, saveChange, type Writer } from './saveChange';

export interface FormStart {
  form: AnnotationForm;
  /** The annotation as last read; `undefined` for a new one or a copy. */
  opened?: Annotation;
}

interface State extends FormStart {
  before: AnnotationForm;
  /** The reason why saving failed. `gone`: another user deleted the annotation. `there`: one that already exists. */
  failure?: { text: string; gone: boolean; there?: Annotation };
  /** True if an earlier attempt to create the annotation wasn't confirmed. */
  isUnconfirmed: boolean;
  busy: boolean;
  /** True after the first attempt to save. Problems are hidden until then. */
  tried: boolean;
}

const there = 'An annotation with this time and title exists. The unconfirmed request probably created it.';
const deleted = 'Not saved: someone else deleted this annotation. Save your version as a new annotation, or cancel.';

export function useAnnotationForm(
  service: Writer,
  start: FormStart,
  timeZone: TimeZone,
  onSaved: (annotation: Annotation, did: 'created' | 'changed') => void
) {
  const [state, setState] = useState<State>({
    ...start,
    before: start.form,
    busy: false,
    tried: false,
    isUnconfirmed: false,
  });
  const { before, form, opened, tried } = state;
  const change = (part: Partial<State>) => setState((last) => ({ ...last, ...part }));
  const changed = changedFields(before, form);
  const all = validateForm(form, timeZone);
  const problems = opened === undefined ? all : problemsOfChange(all, changed);

  /** Loads another user's changes into the form, and keeps the edits made here. */
  const reload = (now: Annotation) => {
    const latest = formOf(now, timeZone);
    const typed = Object.fromEntries(changed.map((name) => [name, form[name]]));
    const theirs = changedFields(before, latest).map((name) => formFields[name].label);
    const text = `Not saved: someone else changed this annotation (${theirs.join(', ')}). Your edits are kept, and the other fields are up to date. Check the form and save again.`;
    change({
      ...{ opened: now, before: latest, form: { ...latest, ...typed } },
      ...{ failure: { text, gone: false }, busy: false, tried: true },
    });
  };

  const create = async (wasUnconfirmed: boolean) => {
    change({ busy: true, failure: undefined });
    const draft = draftOf(form, timeZone);
    const creation = await createOnce(
      'create the annotation',
      () => service.createAnnotation(draft),
      () => findAnnotation(service, draft),
      wasUnconfirmed
    );
    switch (creation.state) {
      case 'created':
        return onSaved(creation.item, 'created');
      case 'there':
        return change({
          busy: false,
          isUnconfirmed: true,
          failure: { text: there, gone: false, there: creation.item },
        });
      case 'failed': {
        const { text, isUnconfirmed } = creation;
        return change({ busy: false, isUnconfirmed, failure: { text, gone: false } });
      }
    }
  };

  return {
    ...state,
    /** Creates the annotation, although an earlier attempt may have created it. */
    createAnother: () => create(false),
    /** Uses the existing annotation instead of creating another. */
    takeThere: (annotation: Annotation) => onSaved(annotation, 'created'),
    problems: tried ? problems : {},
    changed,
    set: (part: Partial<AnnotationForm>) => change({ form: { ...form, ...part }, failure: undefined }),
    /** Turns the form into one for a new annotation, because another user deleted the old one. */
    makeNew: () => change({ opened: undefined, failure: undefined }),
    /** Saves the annotation, or shows the problems and returns the first field with a problem. */
    save: async (): Promise<FieldName | undefined> => {
      const bad = formNames.find((name) => problems[name] !== undefined);
      if (bad !== undefined) {
        const text = 'Not saved. Correct the marked fields.';
        change({ tried: true, failure: { text, gone: false } });
        return bad;
      }
      if (opened === undefined) {
        await create(state.isUnconfirmed);
        return undefined;
      }
      change({ busy: true, failure: undefined });
      try {
        const { kind, annotation } = await saveChange(service, opened, changeOf(before, form, timeZone));
        if (kind === 'stale') {
          reload(annotation);
        } else {
          onSaved(annotation, 'changed');
        }
      } catch (error) {
        // The annotation was read before, so "not found" doesn't mean a wrong address.
        const gone = error instanceof ServiceError && error.kind === 'notFound';
        change({ busy: false, failure: { text: gone ? deleted : errorText(error), gone } });
      }
      return undefined;
    },
  };
}
