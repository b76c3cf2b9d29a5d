import { cellFrames } from './cellFrames';
import { fillGaps } from './fillGaps';
import { type RareShapes } from './shapeParts';
import { isOneTrace, traceFrame } from './traceFrame';
import { wideSeriesFrame } from './wideSeriesFrame';

/**
 * Traces, what becomes of cells that are lists (heatmaps, histograms, series of `topk`), points where series have none, and series
 * in one frame.
 */
export const rareShapes: RareShapes = { isOneTrace, traceFrame, cellFrames, fillGaps, wideSeriesFrame };
