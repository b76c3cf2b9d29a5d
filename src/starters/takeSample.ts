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

/** Maximum number of queries per dataset. */
export const maxQueries = 5;
const maxValueQueries = 2;
/** Minimum number of events in the last day. With fewer, older events are sampled, too. */
const enoughEvents = 100;
/** Approximate number of older events to sample. */
const wantedEvents = 2000;
const hour = 3_600_000;
const day = 24 * hour;

/** Range of a sample: a number of hours until now, or the time of the latest events. */
export type WantedRange = number | 'latest';

export interface SampleContext {
  service: Pick<AplSource['service'], 'query'>;
  schema: Pick<AplSource['schema'], 'fields'>;
  range: WantedRange;
  /** The current time in milliseconds since 1970. */
  now: number;
  signal: AbortSignal;
  /** Called before each query, with its number and purpose. */
  report: (query: number, purpose: string) => void;
}

/** Samples a dataset with at most `maxQueries` queries. Fails with a `ServiceError`, or when aborted. */
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

/** Range of the latest events: a day, or more if that's needed for enough events; `undefined` without events. */
function latestRange({ events, first, last }: SampleOverview, now: number): SampleRange | undefined {
  if (first === undefined || last === undefined) {
    return undefined;
  }
  const [start, end] = [Date.parse(first), Date.parse(last)];
  const length = Math.max(day, (end - start) * Math.min(1, wantedEvents / events));
  const from = new Date(Math.max(start, end - length));
  // Ends at the next whole second after the last event.
  const to = new Date(Math.floor(end / 1000) * 1000 + 1000);
  // A range that ends at the present excludes future events.
  const isRecent = end <= now && now - end < day;
  const days = Math.ceil((now - from.getTime()) / day);
  return {
    from: new Date(Math.floor(from.getTime() / 1000) * 1000).toISOString(),
    to: to.toISOString(),
    ...(isRecent && { raw: `now-${days}d` }),
  };
}
