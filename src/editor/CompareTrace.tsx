import React from 'react';

import { TextButton } from '../controls/buttons';
import { type KindFieldsProps } from '../source';
import { findSpans } from '../traces/findDatasets';
import { rootIn } from '../traces/rootSpan';
import { readSearch } from '../traces/toApl';
import { type TracesQuery } from '../types';
import { askOfTrace } from '../whatChanged/askOfTrace';
import { periodOf } from '../query/plan/timeRanges';

/** A button that compares traces like the displayed one with other traces. */
export function CompareTrace({
  datasource,
  query,
  range,
  data,
  onRun,
}: Pick<KindFieldsProps<TracesQuery>, 'datasource' | 'query' | 'range' | 'data' | 'onRun'>) {
  const frame = data?.series.find(
    ({ refId, meta }) => refId === query.refId && meta?.preferredVisualisationType === 'trace'
  );
  const root = frame && rootIn(frame);
  if (root === undefined || range === undefined) {
    return null;
  }
  const { service, operation, failed } = root;
  const period = periodOf(range);
  const compare = async () => {
    const { traces, ...rest } = query;
    const found = await findSpans(datasource, readSearch(traces)).catch(() => undefined);
    if (found !== undefined) {
      onRun({ ...rest, kind: 'changes', ...askOfTrace(root, found, period) });
    }
  };
  return (
    <div>
      <TextButton
        icon="exchange-alt"
        tooltip={`Compare ${failed ? 'failed' : 'slow'} traces of ${service} → ${operation} with other traces`}
        onClick={() => void compare()}
      >
        What changed?
      </TextButton>
    </div>
  );
}
