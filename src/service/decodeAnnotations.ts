import { fieldNames } from './annotationFields';
import { UnexpectedResponseError, texts } from './decode';
import { asList, asText, isObject, type JsonObject } from './json';
import { type Annotation, type Cell } from './types';

/** Decodes a list (contract, "Annotations"). What is no object becomes an empty annotation: readers leave it out. */
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
  const decoded: Annotation = { id: asText(value.id) ?? '', datasets: texts(value.datasets) ?? [], time: '', type: '' };
  for (const name of fieldNames) {
    const text = asText(value[name]);
    if (name !== 'datasets' && text !== undefined) {
      decoded[name] = text;
    }
  }
  return decoded;
}
