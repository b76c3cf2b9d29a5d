import {
  type DataFrame,
  type DataFrameWithValue,
  type Field,
  FieldType,
  type QueryResultMetaNotice,
} from '@grafana/data';

import { type ResultMeta } from '../frames/decorate/stats';
import { info } from '../frames/notices';
import { countText, numberText } from '@aplkit/language/kit/words';
import { type FoundPattern, type PatternReport } from './findPatterns';

interface ReportedPatterns {
  refId: string;
  meta: ResultMeta;
  notices: QueryResultMetaNotice[];
  sent: readonly string[];
}

/** Patterns as a table, most frequent first; sparklines show lines over time. */
export function patternsFrame(report: PatternReport, { refId, meta, notices, sent }: ReportedPatterns): DataFrame {
  const { patterns, lines, bins } = report;
  const strings = (name: string, valueOf: (pattern: FoundPattern) => string, custom: object): Field => ({
    name,
    type: FieldType.string,
    config: { custom },
    values: patterns.map(valueOf),
  });
  return {
    refId,
    length: patterns.length,
    meta: {
      preferredVisualisationType: 'table',
      executedQueryString: sent.join('\n\n'),
      notices: [...coverageTexts(report).map(info), ...notices],
      custom: { apl: meta },
    },
    fields: [
      strings(
        'pattern',
        ({ text }) => text,
        // Before Grafana 12, wrapping is a cell option.
        { minWidth: 300, wrapText: true, cellOptions: { type: 'auto', wrapText: true } }
      ),
      {
        name: 'count',
        type: FieldType.number,
        config: { custom: { width: 90 } },
        values: patterns.map(({ count }) => count),
      },
      {
        name: 'share',
        type: FieldType.number,
        config: { unit: 'percentunit', decimals: 1, min: 0, max: 1, custom: { width: 80 } },
        values: patterns.map(({ count }) => count / Math.max(1, lines)),
      },
      {
        name: 'trend',
        type: FieldType.frame,
        config: { custom: { width: 170, cellOptions: { type: 'sparkline', hideValue: true } } },
        values: patterns.map(({ trend, count }) => trendFrame(bins, trend, count)),
      },
      strings('level', ({ level }) => level, { width: 80 }),
      strings('example', ({ example }) => example, { minWidth: 200, inspect: true }),
    ],
  };
}

/** Lines over time, in the format of Grafana's “Time series to table”. */
const trendFrame = (bins: readonly number[], trend: number[], value: number): DataFrameWithValue => ({
  fields: [
    { name: 'time', type: FieldType.time, config: {}, values: [...bins] },
    { name: 'lines', type: FieldType.number, config: {}, values: trend },
  ],
  length: bins.length,
  value,
});

/** Sentences about the number of lines and how they were counted. */
export function coverageTexts({ field, patterns, others, lines, sampled }: PatternReport): string[] {
  if (lines === 0) {
    return [`No lines in “${field.name}” in the time range.`];
  }
  const exact = patterns.filter(({ isExact }) => isExact).length;
  const read =
    sampled === lines
      ? `Patterns in all ${countText(lines, 'line')} of “${field.name}”.`
      : `Patterns in a random sample: ${numberText(sampled)} of ${countText(lines, 'line')} of “${field.name}”.`;
  const counted =
    exact === patterns.length
      ? 'Counts are exact.'
      : sampled === lines
        ? `${countText(patterns.length - exact, 'filter also matches', 'filters also match')} lines with other patterns.`
        : `${countText(exact, 'count is', 'counts are')} exact; ${numberText(patterns.length - exact)} are estimated from the sample, because no filter distinguishes these patterns.`;
  return [
    `${read} ${counted}`,
    ...(others > 0 ? [`${countText(others, 'rarer pattern is', 'rarer patterns are')} not shown.`] : []),
  ];
}
