import { type DataFrame } from '@grafana/data';

import { timedFrame } from './annotationsFrame';
import { layerAnnotations } from './layerFrame';

/** A frame of `layerFrame` as a table, with the notices of both; any other frame of annotations as it is. */
export function layerTable(frame: DataFrame): DataFrame {
  const timed = layerAnnotations(frame);
  if (timed === undefined) {
    return frame;
  }
  const table = timedFrame(timed, frame.refId ?? '');
  return { ...table, meta: { notices: [...(table.meta?.notices ?? []), ...(frame.meta?.notices ?? [])] } };
}
