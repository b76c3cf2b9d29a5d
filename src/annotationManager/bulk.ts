import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { isUnconfirmed } from '../service/unconfirmed';
import { type Annotation } from '../service/types';
import { errorText } from '../service/errorText';
import { countText, plural } from '@aplkit/language/kit/words';
import { saveChange, type Writer } from './saveChange';
import { compareTimes } from './timeText';

export interface BulkResult {
  done: Annotation[];
  /** Annotations that were already deleted. */
  gone: Annotation[];
  /** Annotations that weren't changed, or whose request wasn't confirmed. */
  failed: Array<{ annotation: Annotation; why: string; isUnconfirmed?: boolean }>;
  /** Annotations that weren't tried, because the user stopped the run or a request wasn't confirmed. */
  left: Annotation[];
}

/** An action on one annotation. Rejects with the reason for a failure. */
export type Act = (annotation: Annotation) => Promise<unknown>;

/** Errors after which all further requests would also fail. */
const fatal: readonly ServiceErrorKind[] = [
  'token',
  'session',
  'permission',
  'role',
  'rateLimit',
  'budget',
  'unreachable',
];

const concurrency = 4;

/** Runs an action on annotations, a few at a time, until the user stops it. Never rejects. */
export async function bulk(
  annotations: readonly Annotation[],
  act: Act,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (through: number) => void }
): Promise<BulkResult> {
  const left = [...annotations];
  const result: BulkResult = { done: [], gone: [], failed: [], left };
  let fatalError: ServiceError | undefined;
  let isCutOff = false;
  let through = 0;
  const work = async () => {
    while (left.length > 0 && !signal.aborted && !isCutOff) {
      const [annotation] = left.splice(0, 1);
      try {
        if (fatalError !== undefined) {
          throw fatalError;
        }
        await act(annotation);
        result.done.push(annotation);
      } catch (error) {
        if (error instanceof ServiceError && error.kind === 'notFound') {
          result.gone.push(annotation);
        } else {
          result.failed.push({
            annotation,
            why: errorText(error),
            ...(isUnconfirmed(error) && { isUnconfirmed: true }),
          });
        }
        if (error instanceof ServiceError && fatal.includes(error.kind)) {
          fatalError ??= error;
        }
        // The next request might not be confirmed either, so it isn't sent.
        isCutOff ||= isUnconfirmed(error) && error.status !== 500;
      }
      through += 1;
      onProgress(through);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return result;
}

/** Action that sets the end (ISO). Fails if it isn't after the start, or if the times have changed. */
export function ending(service: Writer, endTime: string): Act {
  return async (annotation) => {
    if (compareTimes(endTime, annotation.time) <= 0) {
      throw new Error('The start is after the new end.');
    }
    if ((await saveChange(service, annotation, { endTime })).kind === 'stale') {
      throw new Error('Someone else changed the start or end. Check the times and try again.');
    }
  };
}

export interface Message {
  severity: 'success' | 'warning' | 'error';
  text: string;
  /** Reasons for failures, one per line. */
  details: string[];
}

/**
 * Describes the result of an action.
 * @param did a past participle, such as `deleted`
 */
export function messageOf(result: Partial<BulkResult>, did: string): Message {
  const { done = [], gone = [], failed = [], left = [] } = result;
  const allDone = gone.length + failed.length + left.length === 0;
  const clause = (list: Annotation[], what: string) =>
    list.length > 0 ? [`${quotedTitle(list)} ${plural(list.length, 'was', 'were')} ${what}.`] : [];
  const parts = [
    ...clause(done, did),
    ...clause(gone, 'already deleted'),
    ...clause(
      failed.filter((each) => !each.isUnconfirmed).map(({ annotation }) => annotation),
      `not ${did}`
    ),
    ...clause(
      failed.filter((each) => each.isUnconfirmed).map(({ annotation }) => annotation),
      `possibly ${did}`
    ),
    ...clause(left, 'left unchanged').map((said) => `Stopped: ${said}`),
  ];
  return {
    severity: allDone ? 'success' : failed.length > 0 && done.length === 0 ? 'error' : 'warning',
    text: parts.join(' '),
    details: reasonsOf(failed),
  };
}

/** The quoted title of a single annotation, or the number of annotations. */
export function quotedTitle(annotations: readonly Annotation[]): string {
  const [first] = annotations;
  return annotations.length === 1 ? `“${shownTitle(first)}”` : countText(annotations.length, 'annotation');
}

/** The title of an annotation, or else its type or ID. */
export function shownTitle({ title, type, id }: Annotation): string {
  return title?.trim() || type || id;
}

const maxListed = 10;

/** One line per reason, with the titles of its annotations. IDs distinguish equal titles. */
function reasonsOf(failed: BulkResult['failed']): string[] {
  const titles = failed.map(({ annotation }) => shownTitle(annotation));
  const names = new Map<string, string[]>();
  failed.forEach(({ annotation, why }, index) => {
    const title = titles[index];
    const unique = titles.indexOf(title) === titles.lastIndexOf(title);
    names.set(why, [...(names.get(why) ?? []), unique ? `“${title}”` : `“${title}” (${annotation.id})`]);
  });
  const lines = [...names].map(([why, those]) => {
    const more = those.length - maxListed;
    return `${more > 0 ? `${those.slice(0, maxListed).join(', ')} and ${more} more` : those.join(', ')}: ${why}`;
  });
  const more = lines.length - maxListed;
  return more > 0 ? [...lines.slice(0, maxListed), `And ${more} more.`] : lines;
}
