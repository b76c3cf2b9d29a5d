import React, { useEffect, useMemo } from 'react';

import { type PanelData, type TimeRange } from '@grafana/data';
import { Text } from '@grafana/ui';

import { type AplSource } from '../source';
import { type AplQuery, isApl } from '../types';
import { remember, runOf, runOfFrame } from './lastRuns';
import { effortText, summarizeResult } from './resultSummary';

interface Props {
  datasource: AplSource;
  query: AplQuery;
  data: PanelData | undefined;
  range: TimeRange | undefined;
}

/** Summary, cost and notices of the last run. Always rendered, so that nothing moves. */
export function QueryFooter(props: Props) {
  const { data } = props;
  const { refId } = props.query;
  const summary = summarizeResult(data, refId);
  const before = useLastRun(props);
  return (
    <div role="status" aria-label={`Result of query ${refId}`}>
      <Text {...line}>{summary?.facts.join(' · ') ?? 'Ctrl/Cmd + Enter runs the query'}</Text>
      {before !== undefined && <Text {...line}>{before}</Text>}
      {summary?.notices.map((notice) => (
        <Text key={notice} {...line}>
          {notice}
        </Text>
      ))}
    </div>
  );
}

const line = { element: 'p', color: 'secondary', variant: 'bodySmall', tabular: true } as const;

/** Cost of the last run over the same datasets and range length; `undefined` if that run's result is shown. */
function useLastRun({ datasource, query, data, range }: Props): string | undefined {
  const { lastRuns } = datasource;
  const frames = useMemo(() => data?.series.filter(({ refId }) => refId === query.refId) ?? [], [data, query.refId]);
  useEffect(() => {
    frames.forEach((frame) => remember(lastRuns, frame));
  }, [frames, lastRuns]);
  return useMemo(() => {
    if (!isApl(query) || range === undefined) {
      return undefined;
    }
    const [interpolated] = datasource.interpolateVariablesInQueries([query], {});
    const next = runOf(interpolated.query, range.to.valueOf() - range.from.valueOf());
    const isShown = frames.some((frame) => runOfFrame(frame)?.key === next?.key);
    const last = next && !isShown && lastRuns.get(next.key);
    return last ? `Last query on ${next.text}: ${effortText(last).join(' · ')}` : undefined;
  }, [datasource, frames, lastRuns, query, range]);
}
