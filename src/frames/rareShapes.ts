import { cellFrames } from './cellFrames';
import { type RareShapes } from './shapeParts';
import { isOneTrace, traceFrame } from './traceFrame';

/** Traces, and what becomes of cells that are lists: heatmaps, histograms, series of `topk`. */
export const rareShapes: RareShapes = { isOneTrace, traceFrame, cellFrames };
