import { type AggregateFunction } from './aggregate';
import { conditional } from './conditional';
import { avg, count, dcount, max, min, rate, stdev, sum, variance } from './basics';
import { histogram } from './histogram';
import { makeList, makeSet, topk } from './lists';
import { percentile, percentilesArray } from './percentiles';

/** The aggregates by name. */
export const aggregates: ReadonlyMap<string, AggregateFunction> = new Map(
  Object.entries({
    count,
    countif: conditional(count),
    dcount,
    dcountif: conditional(dcount),
    sum,
    sumif: conditional(sum),
    avg,
    avgif: conditional(avg),
    min,
    minif: conditional(min),
    max,
    maxif: conditional(max),
    stdev,
    stdevif: conditional(stdev),
    variance,
    varianceif: conditional(variance),
    rate,
    percentile,
    percentileif: conditional(percentile),
    percentiles_array: percentilesArray,
    topk,
    topkif: conditional(topk),
    histogram,
    histogramif: conditional(histogram),
    make_list: makeList,
    make_set: makeSet,
  })
);
