import { type SchemaField } from '../apl/analysis/schema';
import { typeNamed } from '../apl/analysis/types';
import { formatQuery } from '../apl/format/formatQuery';
import { quoteName } from '../apl/tree/quote';

interface HelpQuery {
  title: string;
  query: string;
  /** Title among the queries that an empty editor offers, where it is one of them. */
  short?: string;
}

const count = 10;

/** Parts of the names of fields that group well, and of those that measure something, the best first. */
const groupingNames = ['status', 'severity', 'level', 'method', 'service', 'kind', 'type', 'country', 'host', 'name'];
const measuringNames = ['duration', 'latency', 'elapsed', '_ms', 'time', 'size', 'bytes', 'count'];

/** Writes ten queries over a dataset's own fields. Without a text or a number, there are more of those that every event can answer. */
export function helpQueries(dataset: string, fields: readonly SchemaField[]): HelpQuery[] {
  const text = bestOf(fields, (type) => type === 'string', groupingNames);
  const number = bestOf(fields, (type) => type === 'integer' || type === 'float', measuringNames);
  const titled = (title: string, ...steps: string[]): HelpQuery => {
    const written = [quoteName(dataset), ...steps].join(' | ');
    const formatted = formatQuery(written);
    return { title, query: 'text' in formatted ? formatted.text : written };
  };
  const always = [
    { ...titled('The latest events', 'sort by _time desc', 'limit 100'), short: 'Latest events' },
    { ...titled('Events over time', 'summarize events = count() by bin_auto(_time)'), short: 'Events over time' },
  ];
  const ofText = text
    ? [
        {
          ...titled(
            `The most frequent values of ${text.label}`,
            `summarize events = count() by ${text.written}`,
            'top 10 by events desc'
          ),
          short: `Top values of ${text.label}`,
        },
        titled(`Events over time by ${text.label}`, `summarize events = count() by bin_auto(_time), ${text.written}`),
        titled(
          `Different values of ${text.label} over time`,
          `summarize values = dcount(${text.written}) by bin_auto(_time)`
        ),
        titled(
          `The share of events without ${text.label}`,
          `summarize missing = countif(isempty(${text.written})), events = count()`,
          'extend percent = 100.0 * missing / events'
        ),
      ]
    : [];
  const ofNumber = number
    ? [
        titled(
          `The average and the highest ${number.label} over time`,
          `summarize average = avg(${number.written}), highest = max(${number.written}) by bin_auto(_time)`
        ),
        titled(
          `Percentiles of ${number.label} over time`,
          `summarize percentiles_array(${number.written}, 50, 95, 99) by bin_auto(_time)`
        ),
        titled(
          `How ${number.label} is distributed over time`,
          `summarize histogram(${number.written}, 20) by bin_auto(_time)`
        ),
        titled(`The events with the highest ${number.label}`, `top 20 by ${number.written} desc`),
      ]
    : [];
  const others = [
    titled('The fields and their types', 'getschema'),
    titled('Events of each hour of the day', 'summarize events = count() by hour = hourofday(_time)'),
    titled('The number of events', 'count'),
    titled('The first and the last event', 'summarize earliest = min(_time), latest = max(_time)'),
    titled('The earliest events', 'sort by _time asc', 'limit 100'),
    titled('Events of each day', 'summarize events = count() by day = startofday(_time)'),
    titled('Some events at random', 'sample 0.01', 'limit 100'),
    titled('Events with “error” in any field', 'search "error"', 'limit 100'),
  ];
  return [...always, ...ofText, ...ofNumber, ...others].slice(0, count);
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
