import { listOf, objectOf, UnexpectedResponseError } from './decode';
import { asText, isObject } from './json';
import { type Cell, type MetricMeta, type MetricSeries, type MetricsResponse } from './types';

/** Decodes a result of metrics, of version 3 or 1 (metrics, "Answer"); values are not copied. Throws `UnexpectedResponseError`. */
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
  return {
    metric: asText(metric) ?? '',
    tags: Object.fromEntries(
      Object.entries(isObject(tags) ? tags : {}).map(([name, tag]) => [
        name,
        typeof tag === 'object' && tag !== null ? JSON.stringify(tag) : tag,
      ])
    ),
    start: secondsOf(start, `"start" of ${where}`),
    resolution: secondsOf(resolution, `"resolution" of ${where}`),
    data: pointsOf(listOf(data, `"data" of ${where}`)),
  };
}

function secondsOf(value: Cell | undefined, what: string): number {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) {
    throw new UnexpectedResponseError(`${what} is not a number`);
  }
  return seconds;
}

/** Numbers and gaps: the list itself, as nearly all are. */
function pointsOf(list: Cell[]): Array<number | null> {
  return isPoints(list) ? list : list.map((point) => (typeof point === 'number' ? point : null));
}

function isPoints(list: Cell[]): list is Array<number | null> {
  return list.every((point) => typeof point === 'number' || point === null);
}

/** Decodes a list of metrics: an object of their properties by name, or names alone. */
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
