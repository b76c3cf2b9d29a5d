import { type DataFrame } from '@grafana/data';

import { type FoundDatasets } from '../traces/findDatasets';
import { type SpanFields } from '../traces/spanFields';
import { operationQuery, spanCondition } from '../traces/traceQueries';
import { type ChangesQuery } from '../types';

/** The first span of a trace. */
export interface RootSpan {
  service: string;
  operation: string;
  /** Milliseconds. */
  took: number;
  failed: boolean;
}

/** Traces that take half as long as a slow one are slow, too: the one that was found is among the slowest. */
const alike = 0.5;
const failedCode = 2;

/** The root of a frame of spans; `undefined` for a frame that is no trace. */
export function rootIn(frame: DataFrame): RootSpan | undefined {
  const cells = (name: string): unknown[] => frame.fields.find((field) => field.name === name)?.values ?? [];
  const ids = new Set(cells('spanID'));
  const row = cells('parentSpanID').findIndex((parent) => !ids.has(parent));
  return row < 0
    ? undefined
    : {
        service: String(cells('serviceName')[row]),
        operation: String(cells('operationName')[row]),
        took: Number(cells('duration')[row]),
        failed: cells('statusCode')[row] === failedCode,
      };
}

/** Asks how traces that begin like one and fail, or take as long, differ from others. */
export function askOfTrace(
  { service, operation, failed, took }: RootSpan,
  found: FoundDatasets<SpanFields>
): Pick<ChangesQuery, 'query' | 'changes'> {
  const least = failed ? 'failed' : BigInt(Math.round(alike * took * 1e6));
  return {
    query: operationQuery(service, operation, found),
    changes: { where: spanCondition(least, found.fields) },
  };
}
