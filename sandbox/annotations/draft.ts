import { type AnnotationChange, type AnnotationDraft } from '../../src/service/types';
import { HttpError } from '../errors';
import { formatInstant } from '../query/time';
import { asObject } from '../requestBody';
import { parseIsoTime } from '../time';

/** Longest texts in characters (service facts, "Annotations"). */
const textLimits = { type: 256, title: 256, description: 512, url: 512 };
const typePattern = /^[a-z0-9-]+$/;
const properties = ['datasets', 'time', 'endTime', 'type', 'title', 'description', 'url'];

/** Reads the body of a create request: only `datasets` and `type` are required, `time` is `now` (ns) where it is missing. Throws 400. */
export function readDraft(body: unknown, now: bigint): AnnotationDraft {
  const given = readChange(body);
  const { datasets, type } = given;
  if (datasets === undefined || type === undefined) {
    throw new HttpError(
      400,
      `"${datasets === undefined ? 'datasets' : 'type'}" is missing. An annotation needs "datasets" and "type".`
    );
  }
  const draft = { ...given, datasets, type, time: given.time ?? formatInstant(now) };
  requireOrder(draft);
  return draft;
}

/** Reads the body of a change request, with the properties that it gives and no others. Throws 400. */
export function readChange(body: unknown): AnnotationChange {
  const object = asObject(body);
  const unknown = Object.keys(object).find((name) => !properties.includes(name));
  if (unknown !== undefined) {
    const why = unknown === 'id' ? 'The service gives the "id" itself' : `An annotation has no property "${unknown}"`;
    throw new HttpError(400, `${why}. Send only: ${properties.join(', ')}.`);
  }
  const change: AnnotationChange = {};
  if (object.datasets !== undefined) {
    change.datasets = readDatasets(object.datasets);
  }
  if (object.time !== undefined) {
    change.time = readTime('time', object.time);
  }
  if (object.endTime !== undefined) {
    change.endTime = object.endTime === null ? null : readTime('endTime', object.endTime);
  }
  if (object.type !== undefined) {
    change.type = readType(object.type);
  }
  for (const name of ['title', 'description', 'url'] as const) {
    if (object[name] !== undefined) {
      change[name] = readText(name, object[name]);
    }
  }
  return change;
}

/** Throws 400 where an annotation would end before it begins. */
export function requireOrder({ time, endTime }: Pick<AnnotationDraft, 'time' | 'endTime'>): void {
  if (typeof endTime === 'string' && (parseIsoTime(endTime) ?? 0n) < (parseIsoTime(time) ?? 0n)) {
    throw new HttpError(400, `"endTime" (${endTime}) is before "time" (${time}). Give a later end.`);
  }
}

function readDatasets(value: unknown): string[] {
  const isName = (name: unknown): name is string => typeof name === 'string' && name !== '';
  if (!Array.isArray(value) || value.length === 0 || !value.every(isName)) {
    throw new HttpError(400, '"datasets" must be a list of at least one dataset name.');
  }
  const unfindable = value.find((name) => name.includes(','));
  if (unfindable !== undefined) {
    throw new HttpError(
      400,
      `"datasets" names ${JSON.stringify(unfindable)}: a list of annotations could not be asked for it, for commas divide the names there. Give names without a comma.`
    );
  }
  return value;
}

function readType(value: unknown): string {
  const type = readText('type', value);
  if (!typePattern.test(type)) {
    throw new HttpError(
      400,
      '"type" must consist of lower case letters a to z, digits and dashes, such as "production-deployment".'
    );
  }
  return type;
}

function readText(name: keyof typeof textLimits, value: unknown): string {
  if (typeof value !== 'string') {
    throw new HttpError(400, `"${name}" must be a text.`);
  }
  const length = [...value].length;
  if (length > textLimits[name]) {
    throw new HttpError(400, `"${name}" has ${length} characters; at most ${textLimits[name]} are allowed.`);
  }
  return value;
}

function readTime(name: string, value: unknown): string {
  if (typeof value !== 'string' || parseIsoTime(value) === undefined) {
    const given = JSON.stringify(value);
    throw new HttpError(
      400,
      `"${name}" must be an ISO time with a zone, such as "2024-03-18T08:39:28.382Z", not ${given}.`
    );
  }
  return value;
}
