import { z } from 'zod';
import { annotationFields, type FieldName, type TextFieldName } from '../../src/service/annotationFields';
import { type Annotation, type AnnotationChange, type AnnotationDraft } from '../../src/service/types';
import { formatInstant, parseIsoTime } from '../database/instants';
import { HttpError } from '../errors';
import { members, noId, readBody, requiredAs } from '../json';

const required = requiredAs('is missing. An annotation needs "datasets" and "type"');

const dataset = z
  .string('must be the name of a dataset')
  .min(1, 'must be the name of a dataset')
  .refine((name) => !name.includes(','), {
    error: ({ input }) =>
      `is ${JSON.stringify(input)}: commas separate names in list requests. Use names without commas`,
  });
const noList = 'must be a list of at least one dataset name';
const datasets = z.array(dataset, required(noList)).min(1, noList);

const isoTime = z.custom<string>((value) => typeof value === 'string' && parseIsoTime(value) !== undefined, {
  error: ({ input }) =>
    `must be an ISO time with a zone, such as "2024-03-18T08:39:28.382Z", not ${JSON.stringify(input)}`,
});

/** Schema of a text field, with its maximum length. */
function text(name: TextFieldName) {
  const max = annotationFields[name].maxLength;
  const length = (value: unknown) => [...String(value)].length;
  return z.string(required('must be a string')).refine((value) => length(value) <= max, {
    error: ({ input }) => `has ${length(input)} characters; at most ${max} are allowed`,
  });
}

const type = text('type').regex(
  /^[a-z0-9-]+$/,
  'must consist of lowercase letters a to z, digits and dashes, such as "production-deployment"'
);

const properties = {
  datasets,
  time: isoTime.optional(),
  endTime: isoTime.nullish(),
  type,
  title: text('title').optional(),
  description: text('description').optional(),
  url: text('url').optional(),
} satisfies Record<FieldName, z.ZodType>;

export const annotationSchema: z.ZodType<Annotation> = z.object({ id: z.string(), ...properties, time: isoTime });

const draftSchema = members(properties, { id: noId });
const changeSchema = members({ ...properties, datasets: datasets.optional(), type: type.optional() }, { id: noId });

/** Reads the body of a create request. Only `datasets` and `type` are required; `time` defaults to `now` (ns). Throws 400. */
export function readDraft(body: unknown, now: bigint): AnnotationDraft {
  const { id: _, time = formatInstant(now), ...rest } = readBody(draftSchema, body);
  const draft = { ...rest, time };
  requireOrder(draft);
  return draft;
}

/** Reads the body of a change request, with only the properties that it contains. Throws 400. */
export function readChange(body: unknown): AnnotationChange {
  const { id: _, ...change } = readBody(changeSchema, body);
  return change;
}

/** Throws 400 if an annotation would end before it begins. */
export function requireOrder({ time, endTime }: Pick<AnnotationDraft, 'time' | 'endTime'>): void {
  if (typeof endTime === 'string' && (parseIsoTime(endTime) ?? 0n) < (parseIsoTime(time) ?? 0n)) {
    throw new HttpError(400, `"endTime" (${endTime}) is before "time" (${time}). Send a later "endTime".`);
  }
}
