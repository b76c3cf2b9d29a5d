import { ServiceError, type ServiceErrorKind } from '../../service/serviceError';
import { type Annotation } from '../../service/types';

/** What became of one of many: done, or why not. `gone`: somebody else deleted it before. */
export type Fate = { kind: 'done' } | { kind: 'gone' } | { kind: 'left'; why: string };

/** What became of many annotations. */
export interface Tally {
  done: Annotation[];
  gone: Annotation[];
  /** Nothing happened to these. */
  left: Array<{ annotation: Annotation; why: string }>;
}

/** After one of these the next request would fail as well, and would only add to the trouble. */
const lasting: ReadonlySet<ServiceErrorKind> = new Set<ServiceErrorKind>([
  'token',
  'session',
  'permission',
  'role',
  'rateLimit',
  'unreachable',
]);

const atOnce = 4;

/** Does something to each of many annotations, a few at the same time. Never rejects: who failed stands in the tally. */
export async function forMany(
  annotations: readonly Annotation[],
  act: (annotation: Annotation) => Promise<Fate>
): Promise<Tally> {
  const tally: Tally = { done: [], gone: [], left: [] };
  const waiting = [...annotations];
  let stopped: string | undefined;
  const work = async () => {
    for (let annotation = waiting.shift(); annotation !== undefined; annotation = waiting.shift()) {
      if (stopped !== undefined) {
        tally.left.push({ annotation, why: stopped });
        continue;
      }
      const fate = await tryOn(annotation, act);
      if (fate.kind === 'left') {
        tally.left.push({ annotation, why: fate.why });
        stopped ??= fate.stops ? fate.why : undefined;
      } else {
        tally[fate.kind].push(annotation);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return tally;
}

async function tryOn(
  annotation: Annotation,
  act: (annotation: Annotation) => Promise<Fate>
): Promise<Fate & { stops?: boolean }> {
  try {
    return await act(annotation);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'notFound') {
      return { kind: 'gone' };
    }
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'left', why, stops: error instanceof ServiceError && lasting.has(error.kind) };
  }
}
