import { type SchemaField } from '../apl/analysis/schema';
import { typeNamed } from '../apl/analysis/types';
import { formatQuery } from '../apl/format/formatQuery';
import { quoteName } from '../apl/tree/quote';

export interface HelpQuery {
  title: string;
  query: string;
  /** The title as a button, of those to begin with. */
  short?: string;
}

/** As many as a person reads through. */
const count = 10;

/** Parts of the names of fields that group well, and of those that measure something, the best first. */
const groupingNames = ['status', 'severity', 'level', 'method', 'service', 'kind', 'type', 'country', 'host', 'name'];
const measuringNames = ['duration', 'latency', 'elapsed', '_ms', 'time', 'size', 'bytes', 'count'];

/**
 * Writes ten queries over a dataset's own fields, from the events themselves to what is computed of them. A dataset without a text or a
 * number gets more of those that every event can answer.
 *
 * @param fields as far as they are known
 */
export function helpQueries(dataset: string, fields: readonly SchemaField[]): HelpQuery[] {
  const text = bestOf(fields, (type) => type === 'string', groupingNames);
  const number = bestOf(fields, (type) => type === 'integer' || type === 'float', measuringNames);
  const query = (...steps: string[]) => {
    const written = [quoteName(dataset), ...steps].join(' | ');
    const formatted = formatQuery(written);
    return 'text' in formatted ? formatted.text : written;
  };
  const always: HelpQuery[] = [
    { title: 'The latest events', short: 'Latest events', query: query('sort by _time desc', 'limit 100') },
    {
      title: 'Events over time',
      short: 'Events over time',
      query: query('summarize events = count() by bin_auto(_time)'),
    },
  ];
  const ofText: HelpQuery[] = text
    ? [
        {
          title: `The most frequent values of ${text.label}`,
          short: `Top values of ${text.label}`,
          query: query(`summarize events = count() by ${text.written}`, 'top 10 by events desc'),
        },
        {
          title: `Events over time by ${text.label}`,
          query: query(`summarize events = count() by bin_auto(_time), ${text.written}`),
        },
        {
          title: `Different values of ${text.label} over time`,
          query: query(`summarize values = dcount(${text.written}) by bin_auto(_time)`),
        },
        {
          title: `The share of events without ${text.label}`,
          query: query(
            `summarize missing = countif(isempty(${text.written})), events = count()`,
            'extend percent = 100.0 * missing / events'
          ),
        },
      ]
    : [];
  const ofNumber: HelpQuery[] = number
    ? [
        {
          title: `The average and the highest ${number.label} over time`,
          query: query(
            `summarize average = avg(${number.written}), highest = max(${number.written}) by bin_auto(_time)`
          ),
        },
        {
          title: `Percentiles of ${number.label} over time`,
          query: query(`summarize percentiles_array(${number.written}, 50, 95, 99) by bin_auto(_time)`),
        },
        {
          title: `How ${number.label} is distributed over time`,
          query: query(`summarize histogram(${number.written}, 20) by bin_auto(_time)`),
        },
        { title: `The events with the highest ${number.label}`, query: query(`top 20 by ${number.written} desc`) },
      ]
    : [];
  const others: HelpQuery[] = [
    { title: 'The fields and their types', query: query('getschema') },
    { title: 'Events of each hour of the day', query: query('summarize events = count() by hour = hourofday(_time)') },
    { title: 'The number of events', query: query('count') },
    { title: 'The first and the last event', query: query('summarize earliest = min(_time), latest = max(_time)') },
    { title: 'The earliest events', query: query('sort by _time asc', 'limit 100') },
    { title: 'Events of each day', query: query('summarize events = count() by day = startofday(_time)') },
    { title: 'Some events at random', query: query('sample 0.01', 'limit 100') },
    { title: 'Events with “error” in any field', query: query('search "error"', 'limit 100') },
  ];
  return [...always, ...ofText, ...ofNumber, ...others].slice(0, count);
}

/** Returns those of the queries that an empty editor offers, with short titles. */
export function firstQueries(dataset: string, fields: readonly SchemaField[]): HelpQuery[] {
  return helpQueries(dataset, fields).flatMap(({ short, query }) => (short ? { title: short, query } : []));
}

interface ChosenField {
  label: string;
  written: string;
}

/** Returns the first field whose name has the best part; any other of the type, except identifiers. */
function bestOf(
  fields: readonly SchemaField[],
  fits: (type: string) => boolean,
  parts: readonly string[]
): ChosenField | undefined {
  const fitting = fields.filter(({ name, type }) => fits(typeNamed(type ?? '')) && !/(^|[._])id$|^_/i.test(name));
  const rank = ({ name }: SchemaField) => {
    const index = parts.findIndex((part) => name.toLowerCase().includes(part));
    return index < 0 ? parts.length : index;
  };
  const best = [...fitting].sort((a, b) => rank(a) - rank(b)).at(0);
  return best && { label: best.name, written: quoteName(best.name) };
}
