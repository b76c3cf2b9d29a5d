import { type AplSource } from '../source';
import { type TabularResponse } from '../service/types';
import { fieldsInBody, fieldsQuery } from '../schema/sampleFields';
import { untilAborted } from './analysis';
import { type DataFacts, type SampleRange } from './facts';
import {
  extentQuery,
  fieldsInQuery,
  sampleOverviewQuery,
  type SampleOverview,
  readSampleOverview,
  readValues,
  valuesQuery,
  worthSampling,
} from './sampleQueries';

/** As many queries as a dataset is asked at most. */
export const maxQueries = 5;
const maxValueQueries = 2;
/** With fewer events in the last day, older ones are looked at as well. */
const enoughEvents = 100;
/** As many events as older ones are looked at for. */
const wantedEvents = 2000;
const hour = 3_600_000;
const day = 24 * hour;

/** The range of a sample: hours before now, or the last day, or the last time that there are events. */
export type WantedRange = number | 'latest';

export interface SampleContext {
  service: Pick<AplSource['service'], 'query'>;
  schema: Pick<AplSource['schema'], 'fields'>;
  range: WantedRange;
  /** Milliseconds since 1970. */
  now: number;
  signal: AbortSignal;
  /** Called before each query: which one it is, and what for. */
  report: (query: number, purpose: string) => void;
}

/** Samples the events of a dataset by at most `maxQueries` queries. Fails with a `ServiceError`, or an error when the signal is aborted. */
export async function takeSample(dataset: string, context: SampleContext): Promise<DataFacts> {
  const { service, schema, signal, report, now } = context;
  let asked = 0;
  const ask = async (purpose: string, apl: string, { from, to }: SampleRange): Promise<TabularResponse> => {
    signal.throwIfAborted();
    asked += 1;
    report(asked, purpose);
    return (await untilAborted(service.query({ apl, startTime: from, endTime: to }), signal)).body;
  };
  const look = async (range: SampleRange) =>
    readSampleOverview(await ask('counting events and fields', sampleOverviewQuery(dataset), range));

  const listed = await schema.fields(dataset);
  let range = lastHours(context.range === 'latest' ? 24 : context.range, now);
  let overview = await look(range);
  if (context.range === 'latest' && overview.events < enoughEvents) {
    const whole = { from: new Date(0).toISOString(), to: new Date(now + day).toISOString() };
    const extent = readSampleOverview(await ask('looking for older events', extentQuery(dataset), whole));
    const older = latestRange(extent, now);
    if (older !== undefined && extent.events > overview.events) {
      range = older;
      overview = await look(range);
    }
  }
  if (overview.events === 0) {
    return { dataset, events: 0, range, fields: [], leftOut: 0 };
  }
  const fields = listed.length > 0 ? listed : fieldsInBody(await ask('listing fields', fieldsQuery(dataset), range));
  const worth = worthSampling(fields, overview);
  const chunks = Math.min(maxValueQueries, maxQueries - asked, Math.ceil(worth.length / fieldsInQuery));
  const facts: Array<DataFacts['fields']> = [];
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const some = worth.slice(chunk * fieldsInQuery, (chunk + 1) * fieldsInQuery);
    facts.push(readValues(await ask('counting field values', valuesQuery(dataset, some), range), some));
  }
  const lookedInto = facts.flat();
  return { dataset, events: overview.events, range, fields: lookedInto, leftOut: worth.length - lookedInto.length };
}

function lastHours(hours: number, now: number): SampleRange {
  const from = new Date(now - hours * hour).toISOString();
  return { from, to: new Date(now).toISOString(), raw: `now-${hours}h` };
}

/** Returns a range of the latest events, a day or as long as enough of them take; `undefined` if there are none. */
function latestRange({ events, first, last }: SampleOverview, now: number): SampleRange | undefined {
  if (first === undefined || last === undefined) {
    return undefined;
  }
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const length = Math.max(day, (end - start) * Math.min(1, wantedEvents / events));
  const from = new Date(Math.max(start, end - length));
  // Whole seconds that hold the first and the last event.
  const to = new Date(Math.floor(end / 1000) * 1000 + 1000);
  // Events of the time to come are outside of what ends now.
  const isRecent = end <= now && now - end < day;
  const days = Math.ceil((now - from.getTime()) / day);
  return {
    from: new Date(Math.floor(from.getTime() / 1000) * 1000).toISOString(),
    to: to.toISOString(),
    ...(isRecent && { raw: `now-${days}d` }),
  };
}
