import { cellFrames } from './cellFrames';
import { fillGaps } from './fillGaps';
import { type RareShapes } from './shapeParts';
import { isOneTrace, traceFrame } from './traceFrame';

/** Traces, what becomes of cells that are lists (heatmaps, histograms, series of `topk`), and points where series have none. */
export const rareShapes: RareShapes = { isOneTrace, traceFrame, cellFrames, fillGaps };
