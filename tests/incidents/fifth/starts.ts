import { binsOf, isIn, touches } from '../bars';
import { type Point, type Start, type Starts } from '../incident';
import { annotationOf, binSizeFor, type Found, traceOf } from '../third/starts';
import { type Condition, type Window } from '../types';
import { failedOrSlow, type IsAffected, quantile, strengthInSpans } from '../units';
import { type Company, type Row } from './companies';

interface Draft extends Omit<Found, 'isFailing' | 'logs' | 'spans'> {
  company: Company;
  spans: Row[];
  alsoNamedBy: Condition[];
}

const quoted = (field: string) => (/^\w+$/.test(field) ? field : `['${field}']`);
const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Picks clicks from the data alone, on charts of all services or of one. */
export function findClicks(draft: Draft): Starts {
  const { random, company, spans, range, window, named } = draft;
  const { names, duration, fromMs, failed, ids } = company;
  const isFree = (field: string) => [...(named ?? []), ...draft.alsoNamedBy].every((one) => one.field !== field);
  const inWindow = spans.filter(({ time }) => isIn(window, time));
  const hits = inWindow.filter(({ isHit }) => isHit);
  const { service } = random.pick(hits.length > 0 ? hits : inWindow);
  const isScoped = random.chance(0.35) && isFree('service');
  const isCharted: IsAffected = ({ attributes }) => !isScoped || attributes.service === service;
  const charted = spans.filter(isCharted);
  const source = `['${company.dataset}']${isScoped ? `\n| where ${quoted(names.service)} == "${service}"` : ''}`;
  const timed = charted.filter(({ durationNs }) => durationNs > 0);
  const before = timed.filter(({ time }) => time < window.from).map(({ durationNs }) => durationNs);
  const isLinked = ids !== undefined;
  const found: Found = { ...draft, logs: [], isFailing: false, isLinked };
  const strengthOf = (isAffected: IsAffected, of: Window, isOf = isCharted) =>
    named && strengthInSpans({ spans, isAffected, named, window: of, onset: window.from, isCharted: isOf, isLinked });
  const isVisible = (bin: Window) => !named || touches(bin, window);

  const peak = (): (Point & Start) | undefined => {
    const [call, measure] = random.pick<[string, (values: number[]) => number]>([
      [`percentile(${quoted(duration)}, 99)`, (values) => quantile(values, 0.99)],
      [`percentile(${quoted(duration)}, 95)`, (values) => quantile(values, 0.95)],
      [`avg(${quoted(duration)})`, mean],
    ]);
    const size = binSizeFor(found, timed.length, 40);
    const [top] = binsOf(timed, range, size)
      .filter(({ events }) => events.length > 0)
      .map((bin) => ({ ...bin, value: measure(bin.events.map(({ durationNs }) => durationNs)) }))
      .sort((a, b) => b.value - a.value);
    if (!top || !isVisible(top)) {
      return undefined;
    }
    const limit = quantile([...before], 0.95);
    const query = `${source}\n| summarize ${call} by bin(_time, ${size / 1000}s)`;
    const isTimed: IsAffected = (span) => span.durationNs > 0 && isCharted(span);
    return { query, at: top.from, strength: strengthOf(({ durationNs }) => durationNs > limit, window, isTimed) };
  };

  const errorBar = (): (Point & Start) | undefined => {
    const group = random.pick([undefined, ...['service', 'region', 'route', 'version'].filter(isFree)]);
    const valueOf = ({ attributes }: Pick<Row, 'attributes'>) => group && attributes[group];
    const failures = charted.filter((row) => row.error && (!group || valueOf(row) !== undefined));
    const size = binSizeFor(found, spans.length, 40);
    const [top] = binsOf(failures, range, size)
      .flatMap(({ events, ...bin }) =>
        [...new Set(events.map(valueOf))].map((value) => ({
          ...{ ...bin, value, count: events.filter((one) => valueOf(one) === value).length },
        }))
      )
      .sort((a, b) => b.count - a.count);
    if (!top || top.count < 3 || !isVisible(top)) {
      return undefined;
    }
    const field = group && names[group];
    const by = `by bin(_time, ${size / 1000}s)${field ? `, ${quoted(field)}` : ''}`;
    const isFiltered = !field && random.chance(0.5);
    const counted = isFiltered ? `where ${failed}\n| summarize count()` : `summarize failures = countif(${failed})`;
    return {
      ...{ query: `${source}\n| ${counted} ${by}`, at: top.from },
      ...(field ? { series: { field, value: String(top.value) } } : {}),
      strength: strengthOf((row) => row.error && valueOf(row) === top.value, top),
    };
  };

  const condition = (): Starts['condition'] => {
    const lasts = window.to - window.from;
    const around = {
      from: Math.max(range.from, Math.floor((window.from - random.between(0.5, 2) * lasts) / 1000) * 1000),
      to: Math.min(range.to, Math.ceil((window.to + random.between(0, 0.5) * lasts) / 1000) * 1000),
    };
    const isFailing = named ? hits.filter(({ error }) => error).length > 0.08 * hits.length : random.chance(0.5);
    const limit = fromMs(Number((quantile([...before], 0.98) / 1e6).toPrecision(2)));
    const isAffected: IsAffected = ({ error, durationNs }) =>
      isFailing ? error : durationNs > 0 && fromMs(durationNs / 1e6) > limit;
    const isFew = charted.filter((row) => isIn(around, row.time) && isAffected(row)).length < 5;
    const query = `${source}\n| where ${isFailing ? failed : `${quoted(duration)} > ${limit}`}`;
    return isFew ? undefined : { query, window: around, strength: strengthOf(isAffected, around) };
  };

  const isOff = failedOrSlow(spans, window.from);
  const requests = spans.filter(({ kind }) => kind !== 'job');
  return {
    ...{ peak: peak(), errorBar: errorBar(), condition: condition(), annotation: annotationOf(found, isOff) },
    trace: isLinked ? traceOf({ ...found, spans: requests }, isOff) : undefined,
  };
}
