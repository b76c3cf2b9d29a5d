import { type Annotation } from '../../src/service/types';
import { HttpError } from '../errors';
import { parseIsoTime } from '../database/instants';

/** Creates a test for annotations from a list request's parameters (contract, "List query parameters"). Throws 400. */
export function readFilter(query: URLSearchParams): (annotation: Annotation) => boolean {
  const start = readTime(query, 'start');
  const end = readTime(query, 'end');
  if (start !== undefined && end !== undefined && start > end) {
    throw new HttpError(400, '"start" is after "end". Swap them.');
  }
  const datasets = (readOnce(query, 'datasets') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return (annotation) =>
    overlaps(annotation, start, end) &&
    (datasets.length === 0 || annotation.datasets.some((name) => datasets.includes(name)));
}

/** True if any part of an annotation's interval is in the range, which includes both ends (assumed). */
function overlaps(annotation: Annotation, start: bigint | undefined, end: bigint | undefined): boolean {
  const begins = parseIsoTime(annotation.time) ?? 0n;
  const ends = parseIsoTime(annotation.endTime ?? annotation.time) ?? begins;
  return (start === undefined || ends >= start) && (end === undefined || begins <= end);
}

/** Reads a parameter as a time in nanoseconds. Throws 400. */
export function readTime(query: URLSearchParams, name: string): bigint | undefined {
  const text = readOnce(query, name);
  if (text === undefined) {
    return undefined;
  }
  const time = parseIsoTime(text);
  if (time === undefined) {
    throw new HttpError(
      400,
      `"${name}" must be an ISO time with a zone, such as 2024-03-18T08:39:28Z, not ${JSON.stringify(text)}.`
    );
  }
  return time;
}

function readOnce(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) {
    throw new HttpError(400, `"${name}" appears ${values.length} times. Send it once.`);
  }
  return values[0];
}
