import { type DataFrame, FieldType, type ScopedVars } from '@grafana/data';

import { type TimedAnnotations } from './annotationTimes';

const fieldName = 'annotation';

/** Whether a request is a dashboard's, for a layer over its charts: then nothing but events is made of its frames. */
export function isLayer(scopedVars: ScopedVars | undefined): boolean {
  return scopedVars?.__annotation !== undefined;
}

/**
 * Annotations for a layer: as they are, in one field. A layer may have ten thousand, and to make columns of them takes its time. Its
 * notices are made by `layerTable`: Grafana shows none of layers, but the editor does.
 */
export function layerFrame(timed: TimedAnnotations, refId: string): DataFrame {
  const { rows } = timed;
  return {
    refId,
    name: 'Annotations',
    length: rows.length,
    fields: [{ name: fieldName, type: FieldType.other, config: {}, values: rows }],
    meta: { custom: { timed } },
  };
}

/** The annotations of such a frame; `undefined` for all other frames of annotations. */
export function layerAnnotations({ fields: [first], meta }: DataFrame): TimedAnnotations | undefined {
  const timed: unknown = meta?.custom?.timed;
  return first?.name === fieldName && first.type === FieldType.other && isTimed(timed) ? timed : undefined;
}

function isTimed(value: unknown): value is TimedAnnotations {
  return typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows);
}
