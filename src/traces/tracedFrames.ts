import { type DataFrame, type Field, FieldType } from '@grafana/data';

import { spanPartNames } from '../frames/shapes/traceFrame';

/** Whether a field's name is one of the names of a part of spans. */
export function hasName(name: string, part: 'trace' | 'span'): boolean {
  return spanPartNames[part].some((one) => one === name.toLowerCase());
}

export function isTrace({ meta }: DataFrame): boolean {
  return meta?.preferredVisualisationType === 'trace';
}

export function isTraceId({ name, type }: Field): boolean {
  return type === FieldType.string && hasName(name, 'trace');
}
