import { atOnce } from '../../src/inSlices';
import { metricFrames } from '../../src/metrics/metricFrames';
import { findMplProblems } from '@aplkit/language/mpl/diagnostics/findProblems';
import { mplCompletionsAt } from '@aplkit/language/mpl/completion/completion';
import { noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { decodeMetricsBody } from '../../src/service/decodeMetrics';
import { parseJson } from '../../src/service/json';
import { type Figure, medianRatio } from '../figure';

const count = 1000;
const options = { refId: 'A', query: 'm:cpu', format: 'auto', unitOf: () => 's', isOverRange: false } as const;

/** A response with `count` series of `count` points, each with a gap. */
const answer = JSON.stringify({
  metadata: { unit: '', warnings: [] },
  series: Array.from({ length: count }, (_, at) => ({
    metric: 'cpu',
    tags: { host: `web-${at}`, region: 'eu', core: at % 8 },
    start: 1_700_000_000,
    resolution: 60,
    data: Array.from({ length: count }, (__, point) => (point === at ? null : (point * 7919 + at) / 1000)),
  })),
});

const longText = ['m:cpu', ...Array.from({ length: 199 }, () => '| map max(0.5) // why')].join('\n');

/** Measures the conversion of a metrics response to frames, and a key in a long text, compared with parsing the response. */
export async function* metricsFigures(): AsyncIterable<Figure> {
  const parse = () => JSON.parse(answer);
  const floor = `JSON.parse of ${count} series with ${count} points`;
  const frames = await medianRatio(() => atOnce(metricFrames(decodeMetricsBody(parseJson(answer)), options)), parse);
  yield { name: 'metrics: text of the answer to frames', ratio: frames, goal: 1.3, floor };
  const key = await medianRatio(() => {
    findMplProblems(longText, noMetrics);
    mplCompletionsAt(longText, longText.length, { known: noMetrics, variables: [], values: [] });
  }, parse);
  yield { name: 'metrics: a key in a text of 200 lines', ratio: key, goal: 0.5, floor };
}
