import { bucketCall, stepsFor } from '@aplkit/language/mpl/analysis/queryFor';
import { valueKindOf } from '@aplkit/language/mpl/analysis/schema';
import { writtenName } from '@aplkit/language/mpl/tree/quoteName';
import { unitOfMetric, unitOfUcum } from '../../metrics/units';
import { type MetricMeta } from '../../service/types';
import { capital } from '@aplkit/language/kit/words';
import { tellingParts } from '../dashboardVariables';
import { type Panel } from '../panel';
import {
  failureConditions,
  dashboardRow,
  rowOrder,
  servedDurations,
  tellingTag,
  wellKnownMetrics,
} from './wellKnownMetrics';

export interface MetricFacts extends MetricMeta {
  tags: readonly string[];
}

export interface MetricPanel extends Pick<Panel, 'title' | 'draw' | 'reason' | 'description' | 'units' | 'isShare'> {
  row: string;
  /** Rank from 0, most important first. */
  rank: number;
  /** The panel's metrics; if there are two, the first is divided by the second. */
  parts: MetricPart[];
  /** Stands in if the first metric has no series: 0 wherever the second metric has a value. */
  zero?: MetricPart;
}

interface MetricPart {
  metric: MetricFacts;
  conditions: readonly string[];
  steps: readonly string[];
}

/** Name of the series that shows a ratio. */
export const shareName = 'share';

/** First row, which has no heading. */
export const overview = 'Overview';

const others = 'Other metrics';

/** Maximum number of metrics with panels, because each metric's tags are read. */
const maxMetrics = 20;

/** Metrics that get panels. In each row, the most important ones come first. */
export function importantMetrics(metrics: readonly MetricMeta[]): MetricMeta[] {
  const before = new Map<string, number>();
  const ranked = metrics.map((metric) => {
    const row = dashboardRow(metric.name);
    const rank = servedDurations.includes(metric.name) ? 0 : wellKnownMetrics.get(metric.name)?.rank;
    const place = before.get(row) ?? 0;
    before.set(row, place + (rank === undefined ? 1 : 0));
    // Custom metrics are more informative than metrics of an unknown library.
    return { metric, rank: rank ?? place + (rowOrder.includes(row) ? 3.5 : 1.5) };
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxMetrics)
    .map(({ metric }) => metric);
}

/** Minimum number of panels that share a prefix for the prefix to get a row. */
const minPanels = 3;

/** Panels for metrics, row by row, most important first. */
export function metricPanels(metrics: readonly MetricFacts[]): MetricPanel[] {
  const served = servedDurations.flatMap((name) => metrics.filter((metric) => metric.name === name)).at(0);
  const panels = metrics.flatMap((metric, rank) =>
    metric === served ? requestPanels(metric) : [panelOf(metric, rank)]
  );
  const sizeOf = (row: string) => panels.filter((panel) => panel.row === row).length;
  const known = [overview, ...rowOrder];
  const placed = panels.map((panel) => ({
    ...panel,
    row: known.includes(panel.row) ? panel.row : sizeOf(panel.row) < minPanels ? others : capital(panel.row),
  }));
  const own = [...new Set(placed.map(({ row }) => row))].filter((row) => !known.includes(row) && row !== others).sort();
  return [...known, ...own, others].flatMap((row) => placed.filter((panel) => panel.row === row));
}

/** Panels for the traffic, errors and latency of incoming requests. */
function requestPanels(metric: MetricFacts): MetricPanel[] {
  const kind = valueKindOf(metric);
  if (kind !== 'delta histogram' && kind !== 'cumulative histogram') {
    return [panelOf(metric, 0)];
  }
  const { name, tags } = metric;
  const by = tags.includes('service.name') ? 'service.name' : tellingTag(name, tags);
  const clause = by === undefined ? '' : ` by ${writtenName(by)}`;
  const named = by === undefined ? '' : ` by ${wordOf(by)}`;
  const reason = `${name} is the duration of requests.`;
  const panel = (
    title: string,
    draw: MetricPanel['draw'],
    description: string,
    parts: MetricPart[],
    more?: Partial<MetricPanel>
  ): MetricPanel => ({ row: 'Requests', rank: 0, reason, title, draw, description, parts, ...more });
  const part = (step: string): MetricPart[] => [{ metric, conditions: [], steps: [step] }];
  const isDelta = kind === 'delta histogram';
  const countAs = (conversion: 'rate' | 'increase') => bucketCall(kind, ['count'], conversion);
  const [, failed] = failureConditions.find(([tag]) => tags.includes(tag)) ?? [];
  const hasShare = failed !== undefined && tags.includes('axiom.histogram');
  const count = '`axiom.histogram` == "count"';
  const counted = (interval: string, grouping: string): string[] => [
    `align${interval} using ${isDelta ? 'sum' : 'prom::rate'}`,
    `group${grouping} using sum`,
  ];
  const shareOf = (steps: string[]): MetricPart[] => [
    { metric, conditions: [count, failed ?? ''], steps },
    { metric, conditions: [count], steps },
  ];
  const zeroSteps = [...counted('', ''), 'map filter::gt(0)', 'map * 0', `as ${shareName}`];
  const zero = { metric, conditions: [count], steps: zeroSteps };
  const inOverview = { row: overview };
  const ofAll = 'The share of requests that failed in the time range.';
  const overTime = 'The share of requests that failed. Without failures, there is no line.';
  return [
    panel('Requests', 'stat', 'Requests in the time range.', part(`bucket using ${countAs('increase')}`), inOverview),
    hasShare
      ? panel('Failed requests', 'stat', ofAll, shareOf(counted('', '')), { ...inOverview, isShare: true, zero })
      : undefined,
    panel(
      'Request duration, p95',
      'stat',
      '95% of the requests took at most this long.',
      part(`bucket using ${bucketCall(kind, [0.95])}`),
      inOverview
    ),
    panel(
      `Requests${named}`,
      isDelta ? 'bars' : 'lines',
      isDelta ? 'Requests over time.' : 'Requests per second.',
      part(`bucket${clause} to $__interval using ${countAs('rate')}`),
      { units: { value: isDelta ? 'short' : 'reqps' } }
    ),
    hasShare
      ? panel(`Failed requests${named}`, 'lines', overTime, shareOf(counted(' to $__interval', clause)), {
          isShare: true,
        })
      : undefined,
    panel(
      'Request duration',
      'lines',
      'Percentiles of all requests over time.',
      part(`bucket to $__interval using ${bucketCall(kind)}`)
    ),
    by === undefined
      ? undefined
      : panel(
          `Request duration${named}, p95`,
          'lines',
          `The 95th percentile of request durations over time, for each ${wordOf(by)}.`,
          part(`bucket${clause} to $__interval using ${bucketCall(kind, [0.95])}`)
        ),
  ].filter((each) => each !== undefined);
}

/** Panel for a metric over time, depending on its type. */
function panelOf(metric: MetricFacts, rank: number): MetricPanel {
  const { name, type, tags } = metric;
  const known = wellKnownMetrics.get(name);
  const kind = valueKindOf(metric);
  const by = known?.by.find((tag) => tags.includes(tag)) ?? tellingTag(name, tags);
  const isHistogram = kind === 'delta histogram' || kind === 'cumulative histogram';
  const steps = stepsFor(
    kind,
    by === undefined ? [] : [by],
    isHistogram && by !== undefined ? { quantiles: [0.95] } : {}
  );
  const words = kind.endsWith('counter') ? (kind === 'delta counter' ? 'sum' : 'per second') : isHistogram ? 'p95' : '';
  const of = [words, by === undefined ? '' : `by ${by}`].filter((each) => each !== '').join(', ');
  return {
    title: known && isHistogram && by !== undefined ? `${known.title}, p95` : (known?.title ?? name),
    row: dashboardRow(name),
    rank,
    draw: 'lines',
    reason: known ? `${name} is a standard OpenTelemetry metric.` : `${name} is ${typeWords.get(kind) ?? 'a metric'}.`,
    description: of === '' ? `${name}.` : `${name}, ${of}.`,
    ...(unitOfUcum(unitOfMetric(metric)) === 'percentunit' && { units: { value: 'percentunit' } }),
    parts: [
      {
        metric,
        conditions: name === 'system.cpu.utilization' && by === 'cpu.mode' ? ['`cpu.mode` != "idle"'] : [],
        // An up-down counter counts things that currently exist, so all series are added up.
        steps: type === 'CounterNonMonotonic' ? summed(steps) : steps,
      },
    ],
  };
}

function summed([align, group = 'group using avg']: readonly string[]): string[] {
  return [align, `${group.slice(0, group.lastIndexOf(' '))} sum`];
}

const typeWords: ReadonlyMap<string, string> = new Map([
  ['gauge', 'a value that goes up and down'],
  ['cumulative counter', 'a counter'],
  ['delta counter', 'a counter'],
  ['delta histogram', 'a histogram'],
  ['cumulative histogram', 'a histogram'],
]);

const wordOf = (tag: string) => tellingParts(tag).at(-1) ?? tag;
