import React, { useEffect, useState } from 'react';
import { debounceTime, type Observable } from 'rxjs';

import { css } from '@emotion/css';

import {
  type Field,
  FieldType,
  formattedValueToString,
  getValueFormat,
  type GrafanaTheme2,
  type TimeRange,
} from '@grafana/data';
import { Sparkline, Text, useStyles2, useTheme2 } from '@grafana/ui';

import { factsOf } from './queryFacts';
import { unitOfMetric, unitOfUcum } from './units';
import { seriesCountQuery, sparklineOf } from '@aplkit/language/mpl/analysis/queryFor';
import { type Metric } from '@aplkit/language/mpl/analysis/schema';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { type MetricsResult } from '../service/queryResult';
import { type MetricMeta, type MetricSeries } from '../service/types';
import { countText } from '@aplkit/language/kit/words';
import { type Fetcher, useResult } from '../controls/useResult';

/** A metrics dataset, and a function that runs a query for it. */
export interface AskMetrics {
  dataset: string;
  ask: Fetcher<MetricsResult>;
  /** Interval between the sparkline's points. */
  interval: string;
}

const points = 60;
/** Minimum interval in seconds. Shorter ones would show dots, because most metrics arrive once a minute. */
const shortestSeconds = 60;

export function sparklineInterval({ from, to }: Pick<TimeRange, 'from' | 'to'>): string {
  return `${Math.max(shortestSeconds, Math.ceil((to.valueOf() - from.valueOf()) / 1000 / points))}s`;
}

interface Props {
  metric: Metric;
  asking: AskMetrics;
}

/** Sparkline for a metric, and its number of series. */
export function MetricGlance({ metric, asking: { dataset, ask, interval } }: Props) {
  const styles = useStyles2(getStyles);
  const { mpl, value } = sparklineOf(dataset, metric, interval);
  const [result] = useResult(ask, mpl);
  const [counted] = useResult(ask, seriesCountQuery(dataset, metric));
  const series = result?.state === 'done' ? result.source.body.series.at(0) : undefined;
  const count = counted?.state === 'done' ? counted.source.body.series.at(0)?.data.at(-1) : undefined;
  return (
    <div className={styles.glance}>
      {series && (
        <Line metric={metric} series={series} unit={factsOf(parseMpl(mpl)).unitOf(unitOfMetric(metric)) ?? ''} />
      )}
      <Text role="status" {...note}>
        {result?.state === 'running'
          ? `Loading ${metric.name}…`
          : result?.state === 'failed'
            ? result.message
            : [count && countText(count, 'series', 'series'), series ? value : 'No points in the time range']
                .filter(Boolean)
                .join(' · ')}
      </Text>
    </div>
  );
}

/** Milliseconds of hovering before a metric is queried. */
const restMs = 250;

interface PointedProps {
  names: Observable<string | undefined>;
  metrics: readonly MetricMeta[];
  asking: AskMetrics;
}

/** Preview of the hovered metric. It's a separate component, so that hovering doesn't re-render the list. */
export function PointedMetric({ names, metrics, asking }: PointedProps) {
  const [name, setName] = useState<string>();
  useEffect(() => {
    const resting = names.pipe(debounceTime(restMs)).subscribe(setName);
    return () => resting.unsubscribe();
  }, [names]);
  const metric = metrics.find((each) => each.name === name);
  return (
    <section aria-label="Preview" style={{ minHeight: 64 }}>
      {metric && (
        <>
          <Text variant="bodySmall" truncate>
            {metric.name}
          </Text>
          <MetricGlance metric={metric} asking={asking} />
        </>
      )}
    </section>
  );
}

const size = { width: 220, height: 40 };

function Line({ metric, series, unit }: { metric: Metric; series: MetricSeries; unit: string }) {
  const theme = useTheme2();
  const { data, start, resolution } = series;
  const known = data.filter((value) => value !== null);
  // Grafana draws a line only between two points.
  if (known.length < 2) {
    return null;
  }
  const [min, max] = [Math.min(...known), Math.max(...known)];
  const x: Field<number> = {
    name: 'time',
    type: FieldType.time,
    values: data.map((_, index) => (start + index * resolution) * 1000),
    config: {},
  };
  const y: Field<number | null> = {
    name: metric.name,
    type: FieldType.number,
    values: data,
    config: {},
    state: { range: { min, max, delta: max - min } },
  };
  const text = (value: number) => formattedValueToString(getValueFormat(unitOfUcum(unit) ?? 'short')(value));
  const extent = `${text(min)} to ${text(max)}`;
  return (
    <>
      <div role="img" aria-label={`${metric.name} over time: ${extent}`}>
        <Sparkline
          {...size}
          theme={theme}
          sparkline={{ x, y }}
          config={{ custom: { lineColor: theme.colors.primary.main } }}
        />
      </div>
      <Text aria-hidden {...note}>
        {extent}
      </Text>
    </>
  );
}

const note = { color: 'secondary', variant: 'bodySmall', tabular: true } as const;

function getStyles({ spacing }: GrafanaTheme2) {
  return {
    glance: css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: spacing(0.5, 1), minHeight: 40 }),
  };
}
