import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { failureCondition } from '../../names/failureCondition';
import { type FailureMark, failureMarkOf, rankIn, statusNames } from '../../names/failureNames';
import { spanPartNames } from '../../names/knownNames';
import { nameParts } from '../../names/nameParts';
import { methodNames, routeNames } from '../../names/requestNames';
import { Unclear } from '../kit/unclear';
import { isFlag } from './calls';

/** The only field with HTTP statuses. */
export function httpStatus(fields: readonly SchemaField[]): SchemaField | Unclear {
  const statuses = fields.filter((field) => isHttpStatus(field, fields));
  const named = statuses.filter(({ name }) => nameParts(name).includes('http'));
  return onlyOne(named.length > 0 ? named : statuses) ?? couldBe('5xx', statuses, 'a field with HTTP statuses');
}

function isHttpStatus({ name, type = '' }: SchemaField, fields: readonly SchemaField[]): boolean {
  const parts = nameParts(name);
  const isOfSpan = rankIn(name, spanPartNames.status) >= 0;
  const isStatus = parts.includes('status') && rankIn(name, statusNames) >= 0 && !parts.includes('grpc');
  const has = (names: readonly string[]) => fields.some((field) => rankIn(field.name, names) >= 0);
  // A string named `status` may be anything, unless the events are requests.
  const isOfRequest = parts.includes('http') || (has(methodNames) && has(routeNames));
  return isStatus && (isNumber(typeNamed(type)) || (type === 'string' && isOfRequest && !isOfSpan));
}

/** Condition for failed events, if only one boolean or only an HTTP status marks them. */
export function failedRows(fields: readonly SchemaField[]): string | Unclear {
  const marking = (mark: FailureMark) => fields.filter(({ name }) => failureMarkOf(name) === mark);
  const flags = [...marking('flag'), ...marking('success')].filter(isFlag);
  // A string named `error` may explain a failure; other marks may contradict the status.
  const others = fields.filter(({ name, type }) => {
    const mark = failureMarkOf(name);
    return mark !== undefined && (mark !== 'flag' || type !== 'string');
  });
  const status = others.length === 1 ? httpStatus(fields) : undefined;
  const field = flags.length > 0 ? onlyOne(flags) : status;
  if (field === undefined || field instanceof Unclear) {
    return couldBe('failed', others, 'a field that marks failures');
  }
  const type = typeNamed(field.type ?? '');
  const mark = failureMarkOf(field.name) ?? 'flag';
  const condition = mark === 'flag' ? quoteName(field.name) : failureCondition(field.name, type, mark);
  return condition ?? couldBe('failed', [], 'a field that marks failures');
}

function onlyOne(fields: readonly SchemaField[]): SchemaField | undefined {
  const [only, more] = fields;
  return more === undefined && only?.hidden !== true ? only : undefined;
}

/** The reason why words don't name one of several fields, or none. */
export const couldBe = (words: string, fields: readonly SchemaField[], wanted = 'a field'): Unclear =>
  new Unclear(
    fields.length > 0
      ? `“${words}” could be about ${fields.map(({ name }) => name).join(' or ')}. Name the field`
      : `“${words}” needs ${wanted}, which the dataset doesn’t have`
  );
