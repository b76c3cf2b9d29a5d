import { firstValueFrom, map, race, timer } from 'rxjs';

import { type DataFrame, type DataLink, type DataQueryRequest, type Field, type Labels } from '@grafana/data';

import { type Filter } from '@aplkit/language/kit/filter';
import { datasetsInMpl } from '@aplkit/language/mpl/analysis/pipelines';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { spanPartNames } from '../names/knownNames';
import { withFieldLinks } from '../frames/valueLinks';
import { exploreLinks, mayExplore } from '../grafana/exploreLinks';
import { queryAtPoint, seriesInChart } from '../query/links/pointLinks';
import { type TargetFrames } from '../query/result/targetFrames';
import { type AplSource } from '../source';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { type SpansBeside } from '../traces/spansBeside';
import { conditionsOnTags, isOfData, type TagConditions } from './spanFilters';
import { type AplQuery, type ChangeWindow } from '../types';

/** Minimum window in milliseconds. A single step often contains few spans, because of sampling. */
const minWindowMs = 60_000;
const maxWindowsInRange = 100;

/** Milliseconds that a chart waits for the list of datasets before it renders without links. */
const timeoutMs = 3000;

export interface SpansSource extends Pick<AplSource, 'uid' | 'name' | 'settings'> {
  schema: Pick<AplSource['schema'], 'datasets' | 'fields'>;
}

interface LinkedRequest {
  source: SpansSource;
  request: Pick<DataQueryRequest, 'range'> & Partial<DataQueryRequest>;
}

/**
 * Links the points of a service's series to What changed for its spans.
 * @param mpl the query, with variables replaced
 */
export async function linkedToSpans(
  result: TargetFrames,
  mpl: () => string,
  { source, request }: LinkedRequest
): Promise<TargetFrames> {
  const series = seriesInChart(result.frames(), request);
  if (series.length === 0 || !mayExplore()) {
    return result;
  }
  const text = mpl();
  const conditions = conditionsIn(text);
  const isOfService = series.some((one) => servicesOf(one, conditions) !== undefined);
  const late = timer(timeoutMs).pipe(map(() => undefined));
  const spans = isOfService ? await firstValueFrom(race(spansOf(source, text), late)) : undefined;
  return spans === undefined
    ? result
    : { ...result, frames: () => linkedFrames(result, text, spans, { source, request }) };
}

/** Finds spans related to a query's metrics; `undefined` if there are none, or on failure. */
async function spansOf(source: SpansSource, mpl: string): Promise<SpansBeside | undefined> {
  try {
    const { spansBeside } = await import(/* webpackChunkName: "tracing" */ '../traces/spansBeside');
    return await spansBeside(source, datasetsInMpl(mpl));
  } catch {
    return undefined;
  }
}

function linkedFrames(
  result: TargetFrames,
  mpl: string,
  spans: SpansBeside,
  { source, request }: LinkedRequest
): DataFrame[] {
  const { range } = request;
  const frames = result.frames();
  const conditions = conditionsIn(mpl);
  const { filters, others } = conditions;
  const width = Math.max(minWindowMs, (range.to.valueOf() - range.from.valueOf()) / maxWindowsInRange);
  const links = new Map<Field, DataLink[]>();
  for (const one of seriesInChart(frames, request)) {
    const { field: series, config, labels, interval } = one;
    const services = servicesOf(one, conditions);
    if (services) {
      const margin = Math.max(0, Math.ceil((width / interval - 1) / 2)) * interval;
      const ofSeries = filtersOfTags(labels);
      const ofQuery = filters.filter((filter) => !(filter.column in (labels ?? {})) && filter !== services);
      const query = queryAtPoint(one, ({ window, ordinary, usual }) => ({
        refId: 'A',
        kind: 'changes',
        query: spans.ofServices(services),
        changes: {
          ...{ window: window && widened(window, margin), ordinary },
          metric: { name: one.name, unit: config.unit, usual, filters: [...ofSeries, ...ofQuery], others },
        },
      }));
      const marked = spans.marked(services, one.name, [...ofSeries, ...ofQuery]);
      const marks: AplQuery = { refId: 'A', kind: 'apl', query: marked.query, evidence: true };
      links.set(series, [
        ...exploreLinks(`What changed in ${ownersOf(services)} spans here?`, { source, range, query }),
        // Grafana writes into an object, and then finds the next refresh's link different.
        ...exploreLinks(marked.title, { source, range, query: () => ({ ...marks }) }),
      ]);
    }
  }
  return withFieldLinks(frames, links);
}

/** Extends a window by a margin on both sides. */
function widened({ from, to }: ChangeWindow, margin: number): ChangeWindow {
  const moved = (time: string, by: number) => String(Number(time) + by);
  return { from: moved(from, -margin), to: moved(to, margin) };
}

const conditionsIn = (mpl: string): TagConditions => conditionsOnTags(mpl, parseMpl(mpl));

/** Filter for a series' service: its tag, or the one that its query selects. Durations may be of several services. */
function servicesOf(
  { labels = {}, config }: Pick<Field, 'labels' | 'config'>,
  { filters }: TagConditions
): Filter | undefined {
  const tag = serviceTag(labels);
  if (tag !== undefined) {
    return labels[tag] === '' ? undefined : { column: tag, operator: '=', values: [labels[tag]] };
  }
  const isOfTime = durationUnits.includes(config.unit);
  const selecting = filters.filter((filter) => isOne(filter) || (isOfTime && ['=|', '=~'].includes(filter.operator)));
  const column = firstNamed(selecting, spanPartNames.service, (filter) => filter.column)?.column;
  const ofServices = selecting.filter((filter) => filter.column === column);
  return ofServices.find(isOne) ?? ofServices.at(0);
}

const ownersOf = (services: Filter): string => (isOne(services) ? `${services.values[0]}’s` : 'these services’');

const isOne = ({ operator }: Filter): boolean => operator === '=';

const durationUnits: ReadonlyArray<string | undefined> = ['ns', 'µs', 'ms', 's', 'm', 'h', 'd'];

const serviceTag = (labels: Labels) => firstNamed(Object.keys(labels), spanPartNames.service, (name) => name);

/** Filters for a series' tags, except its service. */
function filtersOfTags(labels: Labels = {}): Filter[] {
  const { [serviceTag(labels) ?? '']: _, ...others } = labels;
  return Object.entries(others)
    .filter(([tag]) => isOfData(tag))
    .map(([column, value]) => ({ column, operator: '=', values: [value] }));
}
