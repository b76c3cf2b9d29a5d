import { isoOf, list, object, text, time } from './check';
import { quoted, rowsOf, tabular } from './query';
import { Broken } from './outcome';
import { type Service } from './service';

/** Some existing events, and a time range that contains them. */
export interface Sample {
  dataset: string;
  /** The dataset's name in APL. */
  source: string;
  startTime: string;
  endTime: string;
  /** The events in the range as JSON, newest first, and their times in nanoseconds since 1970. */
  events: string[];
  times: bigint[];
  /** Number of events in the dataset without any bounds; at most 1,500. */
  available: number;
}

const wanted = 60;
/** Number of newest events left out, because other events of the same age may still arrive. */
const settling = 10;

/** Samples the newest events in `dataset`, or in the first dataset that has enough events. */
export async function findSample(service: Service, dataset: string | undefined): Promise<Sample> {
  for (const name of dataset === undefined ? await datasetNames(service) : [dataset]) {
    const source = quoted(name);
    const newest = rowsOf(await tabular(service, `${source} | sort by _time desc | limit 1500 | project _time`)).times;
    if (newest.length < wanted + settling) {
      continue;
    }
    // Slightly earlier than the oldest event. Backward paging moves `endTime` to a nanosecond before that event, which is still after
    // `startTime`.
    const startTime = isoOf(time(newest[wanted + settling - 1], '_time') - 1_000_000n);
    const endTime = isoOf(time(newest[settling], '_time') + 1n);
    const answer = await tabular(service, `${source} | sort by _time desc | limit 1000`, { startTime, endTime });
    const { rows, times } = rowsOf(answer);
    const events = rows.map((row) => JSON.stringify(row));
    const instants = times.map((each) => time(each, '_time'));
    return { dataset: name, source, startTime, endTime, events, times: instants, available: newest.length };
  }
  throw new Broken(`No dataset has ${wanted + settling} events to try the rules on. Name one that has with --dataset.`);
}

async function datasetNames(service: Service): Promise<string[]> {
  const datasets = list(await service.json(200, 'GET', '/v2/datasets'), 'the list of datasets');
  return datasets
    .map((each) => object(each, 'a dataset'))
    .filter(({ kind }) => !String(kind).includes('metrics'))
    .map(({ name }) => text(name, "a dataset's name"));
}
