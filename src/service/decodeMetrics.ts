import { listOf, objectOf, UnexpectedResponseError } from './decode';
import { asText, isObject } from './json';
import { type Cell, type MetricMeta, type MetricSeries, type MetricsResponse } from './types';

/** Decodes a metrics result in version 3 or 1 without copying values. Throws `UnexpectedResponseError`. */
export function decodeMetricsBody(value: Cell): MetricsResponse {
  if (Array.isArray(value)) {
    return { unit: '', warnings: [], series: value.map(decodeSeries) };
  }
  const { metadata, series } = objectOf(value, 'it');
  const { unit, warnings } = isObject(metadata) ? metadata : {};
  if (!Array.isArray(series)) {
    throw new UnexpectedResponseError('it has no "series"');
  }
  return {
    unit: asText(unit) ?? '',
    warnings: listOf(warnings, '"warnings"').flatMap((warning) => asText(warning) ?? []),
    series: series.map(decodeSeries),
  };
}

function decodeSeries(cell: Cell, index: number): MetricSeries {
  const where = `series ${index + 1}`;
  const { metric, tags, start, resolution, data } = objectOf(cell, where);
  const points = listOf(data, `"data" of ${where}`);
  const step = secondsOf(resolution, `"resolution" of ${where}`);
  if (step <= 0 && points.length > 1) {
    throw new UnexpectedResponseError(`"resolution" of ${where} is not greater than 0`);
  }
  return {
    metric: asText(metric) ?? '',
    tags: Object.fromEntries(
      Object.entries(isObject(tags) ? tags : {}).map(([name, tag]) => [
        name,
        typeof tag === 'object' && tag !== null ? JSON.stringify(tag) : tag,
      ])
    ),
    start: secondsOf(start, `"start" of ${where}`),
    resolution: step,
    data: pointsOf(points),
  };
}

/** Reads a number, which may be written as a string. */
function numberOf(value: Cell | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function secondsOf(value: Cell | undefined, what: string): number {
  const seconds = numberOf(value);
  if (seconds === undefined) {
    throw new UnexpectedResponseError(`${what} is not a number`);
  }
  return seconds;
}

/** Points as numbers, with null for gaps; usually the list itself, which needs no conversion. */
function pointsOf(list: Cell[]): Array<number | null> {
  return isPoints(list) ? list : list.map((point) => numberOf(point) ?? null);
}

function isPoints(list: Cell[]): list is Array<number | null> {
  return list.every((point) => typeof point === 'number' || point === null);
}

/** Decodes a list of metrics: either an object with properties by name, or only names. */
export function decodeMetrics(value: Cell): MetricMeta[] {
  if (Array.isArray(value)) {
    return decodeNames(value).map((name) => ({ name, type: '', temporality: '', unit: '' }));
  }
  return Object.entries(objectOf(value, 'it')).map(([name, metric]) => {
    const { type, temporality, unit } = isObject(metric) ? metric : {};
    return { name, type: asText(type) ?? '', temporality: asText(temporality) ?? '', unit: asText(unit) ?? '' };
  });
}

/** Decodes a list of names or values, as strings. */
export function decodeNames(value: Cell): string[] {
  return listOf(value, 'it').flatMap((name) => (typeof name === 'boolean' ? String(name) : (asText(name) ?? [])));
}
