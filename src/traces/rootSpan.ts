import { type DataFrame } from '@grafana/data';

/** A trace's first span without a parent in the trace. */
export interface RootSpan {
  service: string;
  operation: string;
  /** Start of the trace, in milliseconds since 1970. */
  started: number;
  took: number;
  failed: boolean;
}

const failedCode = 2;

/** The root span in a frame; `undefined` if the frame isn't a trace. */
export function rootIn(frame: DataFrame): RootSpan | undefined {
  const cells = (name: string): unknown[] => frame.fields.find((field) => field.name === name)?.values ?? [];
  const ids = new Set(cells('spanID'));
  const row = cells('parentSpanID').findIndex((parent) => !ids.has(parent));
  return row < 0
    ? undefined
    : {
        service: String(cells('serviceName')[row]),
        operation: String(cells('operationName')[row]),
        started: Number(cells('startTime')[row]),
        took: Number(cells('duration')[row]),
        failed: cells('statusCode')[row] === failedCode,
      };
}
