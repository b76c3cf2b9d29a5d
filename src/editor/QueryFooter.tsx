import React, { useEffect, useMemo } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2, type PanelData, type TimeRange } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';

import { isApl } from '../query/kinds';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { remember, runOf, runOfFrame } from './lastRuns';
import { effortText, summarizeResult } from './resultSummary';

interface Props {
  datasource: AplSource;
  query: AplQuery;
  data: PanelData | undefined;
  range: TimeRange | undefined;
}

/** Shows the result of the query's last run in one line, what it cost, and its notices. Always there, so that nothing moves. */
export function QueryFooter(props: Props) {
  const styles = useStyles2(getStyles);
  const { data } = props;
  const { refId } = props.query;
  const summary = summarizeResult(data, refId);
  const before = useLastRun(props);
  return (
    <div className={styles.footer} role="status" aria-label={`Result of query ${refId}`}>
      <div>{summary?.facts.join(' · ') ?? 'Ctrl/Cmd + Enter runs the query'}</div>
      {before !== undefined && <div>{before}</div>}
      {summary?.notices.map((notice) => (
        <div key={notice}>{notice}</div>
      ))}
    </div>
  );
}

/** Cost of the last run over the same datasets and length of range, until the query has run over them. */
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
    return last ? `Last query over ${next.text}: ${effortText(last).join(' · ')}` : undefined;
  }, [datasource, frames, lastRuns, query, range]);
}

function getStyles(theme: GrafanaTheme2) {
  return {
    footer: css({
      color: theme.colors.text.secondary,
      fontSize: theme.typography.bodySmall.fontSize,
      fontVariantNumeric: 'tabular-nums',
    }),
  };
}
