import { UnexpectedResponseError, texts } from './decode';
import { asList, asText, isObject, type JsonObject } from './json';
import { type Annotation, type Cell } from './types';

/**
 * Decodes a list of annotations (contract, "Annotations": List). A member that is not an object becomes an empty annotation, which readers
 * leave out with a notice, so that it does not hide the others. Throws `UnexpectedResponseError` for what is not a list.
 */
export function decodeAnnotations(value: Cell): Annotation[] {
  if (value !== null && !Array.isArray(value)) {
    throw new UnexpectedResponseError('it is not a list of annotations');
  }
  return asList(value).map((item) => annotation(isObject(item) ? item : {}));
}

/** Decodes one annotation (contract, "Annotations": Create, Get one, Change). Throws `UnexpectedResponseError`. */
export function decodeAnnotation(value: Cell): Annotation {
  if (!isObject(value)) {
    throw new UnexpectedResponseError('it is not an annotation');
  }
  return annotation(value);
}

/** Replaces missing properties by empty ones, so that an incomplete annotation does not hide the others. Readers check the time. */
function annotation(value: JsonObject): Annotation {
  // A list may have ten thousand, and nearly all are as they should be: those are not copied.
  if (isAnnotation(value)) {
    return value;
  }
  return {
    id: asText(value.id) ?? '',
    datasets: texts(value.datasets) ?? [],
    time: asText(value.time) ?? '',
    endTime: asText(value.endTime),
    type: asText(value.type) ?? '',
    title: asText(value.title),
    description: asText(value.description),
    url: asText(value.url),
  };
}

function isAnnotation(value: JsonObject): value is JsonObject & Annotation {
  return (
    typeof value.id === 'string' &&
    typeof value.time === 'string' &&
    typeof value.type === 'string' &&
    isTextOrMissing(value.title) &&
    isTextOrMissing(value.description) &&
    isTextOrMissing(value.url) &&
    isTextOrMissing(value.endTime) &&
    Array.isArray(value.datasets) &&
    areTexts(value.datasets)
  );
}

/** Returns whether all are texts, with a loop: a call for each of thousands of short lists would take longer. */
function areTexts(values: Cell[]): boolean {
  for (let at = 0; at < values.length; at++) {
    if (typeof values[at] !== 'string') {
      return false;
    }
  }
  return true;
}

function isTextOrMissing(value: Cell | undefined): boolean {
  return typeof value === 'string' || value === undefined;
}
