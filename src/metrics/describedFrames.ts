import { type DataFrame, type QueryResultMetaNotice } from '@grafana/data';

import { formatDuration } from '@aplkit/language/mpl/tree/duration';
import { noteLegend } from '../frames/decorate/legend';
import { describeResult } from '../frames/decorate/stats';
import { Notices, withNotices } from '../frames/notices';
import { type Pausing } from '../inSlices';
import { type MetricsResult } from '../service/queryResult';
import { type MetricFrameOptions, metricFrames } from './metricFrames';
import { pointDistance } from './resolutions';

/** Creates the frames of a result, and adds notices and facts to them. */
export function* describedFrames(
  response: MetricsResult,
  noted: QueryResultMetaNotice[],
  leftOut: readonly string[],
  options: MetricFrameOptions
): Pausing<DataFrame[]> {
  const { body, waited: _, ...facts } = response;
  const { series, warnings } = body;
  const frames = yield* metricFrames(body, options);
  const notices = new Notices();
  leftOut.forEach((text) => notices.warn(text));
  warnings.forEach((text) => notices.warn(`Warning from the service: ${text}`));
  if (options.isComputed && series.length === 0) {
    notices.info(
      'No series: “compute” matches only series with equal tags. Group both metrics by the same tags, and check that both have data.'
    );
  }
  noteLegend(frames, options.legend, notices);
  const isTable = frames[0]?.meta?.preferredVisualisationType === 'table';
  // Explore also draws lines. Bars and state timelines can show single points.
  const drawsLines = !isTable && [undefined, 'timeseries'].includes(options.panel);
  const distance = drawsLines && !options.isOverRange ? pointDistance(series) : undefined;
  if (distance !== undefined) {
    const [apart, interval] = [distance, series[0].resolution * 1000].map(formatDuration);
    notices.info(
      `Values are ${apart} apart, and the interval is ${interval}, so lines show as dots. Set the interval to ${apart} or more, or to $__interval.`
    );
  }
  const known = {
    shape: isTable ? ('table' as const) : ('timeseries' as const),
    groups: isTable ? [...new Set(series.flatMap(({ tags }) => Object.keys(tags)))] : undefined,
    series: series.length,
    rows: series.reduce((sum, { data }) => sum + data.length, 0),
  };
  const source = { ...facts, body: { status: {}, datasetNames: undefined } };
  return withNotices(describeResult(frames, source, known, notices), noted);
}
