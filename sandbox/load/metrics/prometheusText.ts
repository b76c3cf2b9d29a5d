import { boundTag, componentTag, type MetricProperties, type Tags } from '../../metrics/store/metricsStore';
import { type LoadedMetrics, type LoadedPoint } from './loadedPoint';

/** The text format of Prometheus and OpenMetrics, as served at `/metrics`. */

type MetricKind = 'counter' | 'gauge' | 'histogram' | 'summary' | 'untyped';

/** Types and units of metrics from the comments, by name. */
interface Described {
  kinds: Map<string, string>;
  units: Map<string, string>;
}

interface Sample {
  name: string;
  labels: Array<[name: string, value: string]>;
  value: number;
  time: number | undefined;
}

export function readPrometheusText(text: string): LoadedMetrics {
  const described: Described = { kinds: new Map(), units: new Map() };
  const lines = text.split('\n').map((line) => line.trim());
  // OpenMetrics ends with this line, and counts time in seconds.
  const unitOfTime = lines.includes('# EOF') ? 1000 : 1;
  const points: LoadedPoint[] = [];
  const leftOut: string[] = [];
  lines.forEach((line, index) => {
    if (line.startsWith('#')) {
      describe(line, described);
    } else if (line !== '') {
      const sample = readSample(line, unitOfTime);
      if (sample) {
        points.push(pointOf(sample, described));
      } else {
        leftOut.push(`line ${index + 1} (no sample)`);
      }
    }
  });
  return { points, leftOut };
}

function describe(line: string, { kinds, units }: Described): void {
  const [, word, name, value] = line.split(/\s+/);
  if (name !== undefined && value !== undefined) {
    if (word === 'TYPE') {
      kinds.set(name, value);
    } else if (word === 'UNIT') {
      units.set(name, value);
    }
  }
}

/** A label, or a quoted name. */
const label = String.raw`(?:([a-zA-Z_][\w.]*)[ =]*)?"((?:[^"\\]|\\.)*)"`;
const labelList = new RegExp(String.raw`^\{[ ,]*(?:${label}[ ,]*)*\}`);

/** Reads `name{label="value"} 1.5 1700000000000`; `undefined` for anything else. */
function readSample(line: string, unitOfTime: number): Sample | undefined {
  const opening = line.indexOf('{');
  const bare = /^[a-zA-Z_:][\w:.]*/.exec(line)?.[0];
  const hasLabels = opening >= 0 && (bare ?? '').length === line.slice(0, opening).trim().length;
  const [written] = hasLabels ? (labelList.exec(line.slice(opening)) ?? []) : [''];
  const end = hasLabels ? opening + (written?.length ?? 0) : (bare?.length ?? 0);
  const [value, time] = line.slice(end).split('#')[0].trim().split(/\s+/);
  const labels = [...(written ?? '').matchAll(new RegExp(label, 'g'))].map(([, name = '', text]): [string, string] => [
    name,
    text.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character)),
  ]);
  // A name that isn't an identifier is quoted and listed with the labels.
  const name = bare ?? labels.find(([each]) => each === '')?.[1];
  const number = numberOf(value);
  if (written === undefined || name === undefined || number === undefined) {
    return undefined;
  }
  const at = time === undefined ? undefined : Number(time) * unitOfTime;
  return at !== undefined && !Number.isFinite(at)
    ? undefined
    : { name, labels: labels.filter(([each]) => each !== ''), value: number, time: at };
}

function numberOf(text: string): number | undefined {
  const special = { '+Inf': Infinity, Inf: Infinity, '-Inf': -Infinity, NaN };
  const number = Object.entries(special).find(([name]) => name === text)?.[1] ?? Number(text);
  return text === '' || (Number.isNaN(number) && text !== 'NaN') ? undefined : number;
}

const suffixes = ['_bucket', '_count', '_sum', '_total'];

/** Creates a point from a sample. The name's suffix tells which part of a metric the sample is. */
function pointOf({ name, labels, value, time }: Sample, { kinds, units }: Described): LoadedPoint {
  const suffix = suffixes.find((each) => name.endsWith(each) && kinds.has(name.slice(0, -each.length)));
  const base = kinds.has(name) || suffix === undefined ? name : name.slice(0, -suffix.length);
  const kind = kindOf(kinds.get(base));
  const unit = suffix === '_count' && kind === 'summary' ? null : (units.get(base) ?? unitOfName(base));
  const of = (type: MetricProperties['type'], temporality: MetricProperties['temporality']) => ({
    type,
    temporality,
    unit,
  });
  const point = { time, value, tags: Object.fromEntries(labels) };
  if (kind === 'histogram' && base !== name) {
    return {
      ...point,
      metric: base,
      properties: of('Histogram', 'Cumulative'),
      tags: componentTags(suffix, point.tags),
    };
  }
  const counts = kind === 'counter' || (kind === 'summary' && base !== name);
  return { ...point, metric: name, properties: counts ? of('CounterMonotonic', 'Cumulative') : of('Gauge', null) };
}

function kindOf(word: string | undefined): MetricKind {
  return word === 'counter' || word === 'gauge' || word === 'histogram' || word === 'summary' ? word : 'untyped';
}

function componentTags(suffix: string | undefined, { le, ...tags }: Tags): Tags {
  return suffix === '_bucket' && le !== undefined
    ? { ...tags, [componentTag]: 'bucket', [boundTag]: le }
    : { ...tags, [componentTag]: suffix?.slice(1) ?? '' };
}

/** Units in UCUM, by the last part of a name that follows Prometheus's conventions. */
const unitsOfNames = { seconds: 's', bytes: 'By', ratio: '1', celsius: 'Cel', meters: 'm', volts: 'V', amperes: 'A' };

function unitOfName(name: string): string | null {
  const plain = name.replace(/_total$/, '');
  return Object.entries(unitsOfNames).find(([word]) => plain.endsWith(`_${word}`))?.[1] ?? null;
}
