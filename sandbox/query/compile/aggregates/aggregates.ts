import { type AggregateFunction, conditional } from './aggregate';
import { avg, count, dcount, dcountIf, max, min, rate, stdev, sum, variance } from './basics';
import { presence } from './fields';
import { makeList, makeListIf, makeSet, makeSetIf, phrases, topk } from './lists';
import { percentile, percentilesArray, histogram } from './percentiles';

/** Aggregates by name, except aggregates with several fields: see `rowOf.ts`. */
export const aggregates: ReadonlyMap<string, AggregateFunction> = new Map(
  Object.entries({
    count,
    countif: conditional(count),
    dcount,
    dcountif: dcountIf,
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
    percentiles_arrayif: conditional(percentilesArray),
    topk,
    topkif: conditional(topk),
    histogram,
    histogramif: conditional(histogram),
    make_list: makeList,
    make_list_if: makeListIf,
    make_set: makeSet,
    make_set_if: makeSetIf,
    phrases,
    presence,
  })
);
