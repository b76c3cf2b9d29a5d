import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { type AplType, isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { formatQuery } from '@aplkit/language/apl/format/formatQuery';
import { quoteName } from '@aplkit/language/apl/tree/quote';

interface HelpQuery {
  title: string;
  query: string;
  /** Title for a query that is offered in an empty editor. */
  short?: string;
}

const count = 10;

/** Parts of field names that suggest useful groups, best first. */
const groupingNames = ['status', 'severity', 'level', 'method', 'service', 'kind', 'type', 'country', 'host', 'name'];
/** Parts of field names that suggest useful measures, best first. */
const measuringNames = ['duration', 'latency', 'elapsed', '_ms', 'time', 'size', 'bytes', 'count'];

/** Ten queries over a dataset's fields. Without a string or number field, more of them use only `_time`. */
export function helpQueries(dataset: string, fields: readonly SchemaField[]): HelpQuery[] {
  const text = bestOf(fields, (type) => type === 'string', groupingNames);
  const number = bestOf(fields, isNumber, measuringNames);
  return [...always, ...(text ? ofText(text) : []), ...(number ? ofNumber(number) : []), ...others]
    .slice(0, count)
    .map(([title, steps, short]) => {
      const query = `${quoteName(dataset)} | ${steps}`;
      const formatted = formatQuery(query);
      return { title, short, query: 'text' in formatted ? formatted.text : query };
    });
}

type Row = readonly [title: string, steps: string, short?: string];

const always: readonly Row[] = [
  ['Latest events', 'sort by _time desc | limit 100', 'Latest events'],
  ['Events over time', 'summarize events = count() by bin_auto(_time)', 'Events over time'],
];

function ofText(field: string): Row[] {
  const name = quoteName(field);
  return [
    [
      `Most frequent values of ${field}`,
      `summarize events = count() by ${name} | top 10 by events desc`,
      `Top values of ${field}`,
    ],
    [`Events over time by ${field}`, `summarize events = count() by bin_auto(_time), ${name}`],
    [`Distinct values of ${field} over time`, `summarize values = dcount(${name}) by bin_auto(_time)`],
    [
      `Share of events without ${field}`,
      `summarize missing = countif(isempty(${name})), events = count() | extend percent = 100.0 * missing / events`,
    ],
  ];
}

function ofNumber(field: string): Row[] {
  const name = quoteName(field);
  return [
    [
      `Average and maximum ${field} over time`,
      `summarize average = avg(${name}), highest = max(${name}) by bin_auto(_time)`,
    ],
    [`Percentiles of ${field} over time`, `summarize percentiles_array(${name}, 50, 95, 99) by bin_auto(_time)`],
    [`Distribution of ${field} over time`, `summarize histogram(${name}, 20) by bin_auto(_time)`],
    [`Events with the highest ${field}`, `top 20 by ${name} desc`],
  ];
}

const others: readonly Row[] = [
  ['Fields and their types', 'getschema'],
  ['Events by hour of the day', 'summarize events = count() by hour = hourofday(_time)'],
  ['Number of events', 'count'],
  ['First and last event', 'summarize earliest = min(_time), latest = max(_time)'],
  ['Earliest events', 'sort by _time asc | limit 100'],
  ['Events per day', 'summarize events = count() by day = startofday(_time)'],
  ['A random sample of events', 'sample 0.01 | limit 100'],
  ['Events with “error” in any field', 'search "error" | limit 100'],
];

/** The field of a matching type with the earliest of `parts` in its name, or else the first. Skips IDs and names that start with `_`. */
function bestOf(fields: readonly SchemaField[], fits: (type: AplType) => boolean, parts: string[]): string | undefined {
  const rank = (name: string) => {
    const index = parts.findIndex((part) => name.toLowerCase().includes(part));
    return index < 0 ? parts.length : index;
  };
  const fitting = fields.filter(({ type = '' }) => fits(typeNamed(type))).map(({ name }) => name);
  const named = fitting.filter((name) => !/(^|[._])id$|^_/i.test(name));
  return named.sort((a, b) => rank(a) - rank(b)).at(0);
}
