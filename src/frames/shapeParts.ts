import { type DataFrame } from '@grafana/data';

import { type TabularResponse } from '../service/types';
import { cellAggregate } from './cellAggregates';
import { type cellFrames } from './cellFrames';
import { type fillGaps } from './fillGaps';
import { type Notes } from './notes';
import { type FrameOptions } from './options';
import { type TableContents } from './readTable';
import { type wideSeriesFrame } from './wideSeriesFrame';

/** What makes the shapes that few dashboards have (`rareShapes.ts`): loaded apart, and handed to what makes frames. */
export interface RareShapes {
  isOneTrace(contents: TableContents): boolean;
  traceFrame(contents: TableContents, options: FrameOptions, notes: Notes): DataFrame | undefined;
  cellFrames: typeof cellFrames;
  fillGaps: typeof fillGaps;
  wideSeriesFrame: typeof wideSeriesFrame;
}

/** What a span's parent goes by, in lower case, as OpenTelemetry's exporters and the service write it. */
export const parentNames = ['parent_span_id', 'parentspanid', 'parent_id', 'parent.span.id'] as const;

/**
 * Whether an answer's frames need `RareShapes`: it may be a trace, is to be one or one wide frame, has lists of several values as
 * cells, or gaps to fill.
 */
export function needsRareShapes({ tables }: TabularResponse, { format, fill, wide }: FrameOptions): boolean {
  return (
    format === 'trace' ||
    fill !== undefined ||
    wide === true ||
    tables.some(({ fields }) =>
      fields.some(
        (field) =>
          cellAggregate(field) !== undefined ||
          // Logs have the ids of a trace as well, but no parents.
          (format === 'auto' && parentNames.some((parent) => parent === field.name.toLowerCase()))
      )
    )
  );
}
