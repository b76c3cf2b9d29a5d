import { type DataFrame } from '@grafana/data';

import { type TabularResponse } from '../service/types';
import { type Notes } from './notes';
import { type FrameOptions } from './options';
import { type TableContents } from './readTable';

/** What makes traces of spans (`traceFrame.ts`). Few dashboards show one, so it is loaded apart and handed to what makes frames. */
export interface SpanShape {
  isOneTrace(contents: TableContents): boolean;
  traceFrame(contents: TableContents, options: FrameOptions, notes: Notes): DataFrame | undefined;
}

/** What a span's parent goes by, in lower case, as OpenTelemetry's exporters and the service write it. */
export const parentNames = ['parent_span_id', 'parentspanid', 'parent_id', 'parent.span.id'] as const;

/** Whether an answer may become a trace without being asked to, or is to be one, so that `SpanShape` is needed for its frames. */
export function mayBeSpans({ tables }: TabularResponse, { format }: FrameOptions): boolean {
  // Logs have the ids of a trace as well, but no parents.
  const holdsParents = () =>
    tables.some(({ fields }) => fields.some(({ name }) => parentNames.some((parent) => parent === name.toLowerCase())));
  return format === 'trace' || (format === 'auto' && holdsParents());
}
