import { firstValueFrom } from 'rxjs';

import { type Annotation } from '../../service/types';
import { type Fate, forMany, type Tally } from './forMany';
import { reasonsOf } from './reasons';
import { saveChange, type Writer } from './saveChange';
import { compareTimes } from './timeText';
import { named } from './titles';

/** Deletes annotations. Those that are gone already count as such. */
export function deleteAll(service: Writer, annotations: readonly Annotation[]): Promise<Tally> {
  return forMany(annotations, async ({ id }) => {
    await firstValueFrom(service.deleteAnnotation(id));
    return { kind: 'done' };
  });
}

/**
 * Sets the end (ISO) of annotations as they were listed. One that begins later, or whose begin or end somebody else changed since,
 * is left as it is.
 */
export function endAll(service: Writer, annotations: readonly Annotation[], endTime: string): Promise<Tally> {
  return forMany(annotations, async (annotation): Promise<Fate> => {
    if (compareTimes(endTime, annotation.time) <= 0) {
      return { kind: 'left', why: 'It begins only after that time.' };
    }
    const result = await saveChange(service, annotation, { endTime });
    if (result.kind === 'stale') {
      return { kind: 'left', why: 'Somebody else changed its begin or end meanwhile. Look at it and try again.' };
    }
    return result.lost.length === 0
      ? { kind: 'done' }
      : { kind: 'left', why: 'Somebody else set another end at the same moment. Look at it and try again.' };
  });
}

/** What happened, for a person. */
export interface Message {
  severity: 'success' | 'warning' | 'error';
  text: string;
  /** One line for each reason why something was not done. */
  details: string[];
}

/** @param did ends a sentence about annotations, such as `deleted` */
export function messageOf(tally: Tally, did: string): Message {
  const { done, gone, left } = tally;
  const allDone = gone.length + left.length === 0;
  const parts = [
    (done.length > 0 || allDone) && `${named(done)} ${was(done)} ${did}.`,
    gone.length > 0 && `${named(gone)} ${was(gone)} gone already.`,
    left.length > 0 && `${named(left.map(({ annotation }) => annotation))} ${was(left)} not ${did}.`,
  ];
  return {
    severity: allDone ? 'success' : left.length > 0 && done.length === 0 ? 'error' : 'warning',
    text: parts.filter((part) => part !== false).join(' '),
    details: reasonsOf(left),
  };
}

function was(list: unknown[]): string {
  return list.length === 1 ? 'was' : 'were';
}
