import { parseQuery } from '../../src/apl/parse';
import { parseTimespan } from '../../src/apl/timespan';
import { readChange } from '../annotations/draft';
import { HttpError, StartError } from '../errors';
import { readJsonFile } from '../readJsonFile';
import { type MonitorDefinition } from './monitor';

const members = ['name', 'apl', 'above', 'below', 'range', 'every', 'datasets', 'type', 'description', 'url'];
const second = 1_000_000_000n;
/** Beyond these a timer overflows, or a query looks before the first event that there can be. */
const longestRange = 366n * 86_400n * second;
const longestDescription = 400;
const longestPause = 86_400n * second;

/**
 * Reads the file of `--monitors`: `{"monitors": [{"name": "…", "apl": "…", "above": 5, "range": "5m", "every": "30s"}]}`, with `below`
 * in place of `above`, and with `datasets` (those of the query), `type` ("monitor"), `description` and `url` for the annotations.
 * Throws a `StartError` that says which entry is wrong.
 */
export async function readMonitorsFile(path: string): Promise<MonitorDefinition[]> {
  const wrong = (what: string) => new StartError(`The monitors of ${path} cannot be used: ${what}`);
  const list = Object(await readJsonFile(path, '--monitors', 'monitors')).monitors;
  if (!Array.isArray(list)) {
    throw wrong('write them as {"monitors": [{"name": "…", "apl": "…", "above": 5, "range": "5m", "every": "30s"}]}.');
  }
  return list.map((entry: unknown, index) => readMonitor(entry, (what) => wrong(`entry ${index + 1}: ${what}`)));
}

function readMonitor(entry: unknown, wrong: (what: string) => StartError): MonitorDefinition {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    throw wrong('it has to be an object.');
  }
  const given: Record<string, unknown> = { ...entry };
  const unknown = Object.keys(given).find((name) => !members.includes(name));
  if (unknown !== undefined) {
    throw wrong(`there is no "${unknown}". Write only: ${members.join(', ')}.`);
  }
  const { name, apl, above, below, range = '5m', every = '30s' } = given;
  if (typeof name !== 'string' || name.trim() === '') {
    throw wrong('"name" has to be a text.');
  }
  if (typeof apl !== 'string') {
    throw wrong('"apl" has to be a query.');
  }
  const threshold = above ?? below;
  if ((above === undefined) === (below === undefined) || typeof threshold !== 'number') {
    throw wrong('it needs a number as "above" or as "below".');
  }
  return {
    name,
    apl,
    comparison: above === undefined ? 'below' : 'above',
    threshold,
    range: readTimespan('range', range, longestRange, wrong),
    every: readTimespan('every', every, longestPause, wrong),
    ...readTexts(given, name, apl, wrong),
  };
}

function readTimespan(name: string, value: unknown, most: bigint, wrong: (what: string) => StartError): bigint {
  const length = typeof value === 'string' ? parseTimespan(value) : undefined;
  if (length === undefined || length < second || length > most) {
    throw wrong(`"${name}" has to be a timespan from 1s to ${most / (86_400n * second)}d, such as "5m".`);
  }
  return length;
}

/** What its annotations carry, checked as that of any annotation. */
function readTexts(given: Record<string, unknown>, name: string, apl: string, wrong: (what: string) => StartError) {
  const { datasets = datasetsOf(apl), type = 'monitor', description = '', url } = given;
  try {
    const read = readChange({ datasets, type, title: name, description, url });
    if ((read.description ?? '').length > longestDescription) {
      throw wrong(
        `"description" has more than ${longestDescription} characters; what was measured is written behind it.`
      );
    }
    return {
      datasets: read.datasets ?? [],
      type: read.type ?? '',
      description: read.description ?? '',
      ...(read.url === undefined ? {} : { url: read.url }),
    };
  } catch (error) {
    throw error instanceof HttpError ? wrong(error.message) : error;
  }
}

function datasetsOf(apl: string): string[] {
  const source = parseQuery(apl).pipeline?.source;
  return source?.kind === 'dataset' ? [source.dataset.name] : [];
}
