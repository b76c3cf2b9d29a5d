import { type Interval, type MplQuery, type Name, type Value } from '@aplkit/language/mpl/tree/ast';
import { type Span as TextSpan } from '@aplkit/language/kit/edit';
import { readDuration } from '@aplkit/language/mpl/tree/duration';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { HttpError } from '../../errors';
import { Refusal } from '../../query/request/queryError';
import { type Span } from '../store/metricsStore';

/** Values of a query's parameters, by name including the `$`. */
export type Params = ReadonlyMap<string, Value>;

const prefix = 'param__';
const interval = '$__interval';

/**
 * Reads the request's parameters, such as `{"param__service": "\"checkout\""}`, and adds `$__interval`, whose default depends on the
 * range.
 */
export function readParams(given: Record<string, string>, range: Span, chartWidth: number | undefined): Params {
  const params = new Map<string, Value>([[interval, literal(`${intervalFor(range, chartWidth) / 1000}s`)]]);
  for (const [name, text] of Object.entries(given)) {
    if (!name.startsWith(prefix)) {
      throw new HttpError(400, `invalid request: "params" has ${JSON.stringify(name)}; names begin with "${prefix}"`);
    }
    params.set(`$${name.slice(prefix.length)}`, literal(text));
  }
  return params;
}

/** Reads a parameter's MPL literal. Throws 400 if the text contains anything else. */
function literal(text: string): Value {
  const { problems, settings, params, pipeline } = parseMpl(`set value = ${text}\n;`);
  const [setting] = settings;
  const value = setting?.value;
  if (problems.length > 0 || settings.length + params.length > 1 || pipeline || value === undefined) {
    throw new HttpError(400, `invalid request: "params" has ${JSON.stringify(text)}, which is not an MPL literal`);
  }
  return value;
}

const niceSeconds = [1, 5, 10, 15, 30, 60, 300, 600, 900, 1800, 3600, 10_800, 21_600, 43_200, 86_400];
const defaultWidth = 1000;
const pixelsOfStep = 8;

/** The interval (ms) for a range in a chart of the given width (pixels). */
function intervalFor({ from, until }: Span, chartWidth = defaultWidth): number {
  const wanted = ((until - from) / 1000 / chartWidth) * pixelsOfStep;
  const day = niceSeconds[niceSeconds.length - 1];
  return 1000 * (niceSeconds.find((each) => each >= wanted) ?? Math.ceil(wanted / day) * day);
}

/** Throws if a declared parameter has no value, unless its type is `Option<…>`. */
export function requireParams({ params: declared }: MplQuery, params: Params): void {
  const missing = declared.find(({ name, type }) => !params.has(name.name) && !type.name.startsWith('Option'));
  if (missing) {
    throw new Refusal(missing.name, `the parameter ${missing.name.name} has no value: send "${prefix}…" in "params"`);
  }
}

export function paramOf(name: string, span: TextSpan, params: Params): Value {
  const value = params.get(name);
  if (!value) {
    throw new Refusal(span, `the parameter ${name} has no value`);
  }
  return value;
}

/** The milliseconds in an interval. */
export function millisecondsOf(written: Omit<Interval, 'clause'>, params: Params): number {
  const value = written.isVariable ? paramOf(written.text, written, params) : undefined;
  const milliseconds = value?.kind === 'duration' ? readDuration(value.value) : written.milliseconds;
  if (milliseconds === undefined || milliseconds === 0) {
    throw new Refusal(written, 'this must be a duration greater than zero');
  }
  return milliseconds;
}

/** A dataset's name, which may come from a parameter. */
export function datasetName(name: Name, params: Params): string {
  if (!name.isVariable) {
    return name.name;
  }
  const value = paramOf(name.name, name, params);
  switch (value.kind) {
    case 'name':
      return value.value.name;
    case 'string':
      return value.value;
    default:
      throw new Refusal(name, `the parameter ${name.name} is not a dataset`);
  }
}
