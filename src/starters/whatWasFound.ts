import { dateTimeFormat, getTimeZone } from '@grafana/data';

import { countText, listText } from '@aplkit/language/kit/words';
import { type DataFacts, type DataKind, type FieldFacts, type SampleRange } from './facts';
import { type Recognized } from './recognize';

const kinds: Readonly<Record<DataKind, string>> = {
  traces: ': spans of traces',
  requests: ': requests with a status',
  logs: ': log lines',
  events: '',
};

const timeOf = (iso: string) => dateTimeFormat(iso, { timeZone: getTimeZone() });
const between = ({ from, to }: SampleRange) => `from ${timeOf(from)} to ${timeOf(to)}`;
const most = 6;

function namesOf(fields: readonly FieldFacts[]): string {
  const others = fields.length - most;
  return listText([...fields.slice(0, most).map(({ name }) => name), ...(others > 0 ? [`${others} more`] : [])]);
}

/** Lists field names after a label, as a sentence with only one period at the end. */
const listed = (what: string, fields: readonly FieldFacts[]) =>
  fields.length > 0 ? [`${what}: ${namesOf(fields)}.`.replace(/\.\.$/, '.')] : [];

/** Describes what was found in a dataset, in sentences. */
export function whatWasFound(data: Recognized): string[] {
  const { facts, kind, service, level, status, failure, duration, line, measures, variables, ids } = data;
  const without = ids.filter((field) => field !== line);
  const said = (field: FieldFacts | undefined, what: string) => (field ? [`${field.name} is ${what}.`] : []);
  const first = `${countText(facts.events, 'event')} ${between(facts.range)}${kinds[kind]}.`;
  if (facts.fields.length === 0) {
    return [first];
  }
  return [
    first,
    `Analyzed ${facts.leftOut > 0 ? `the ${facts.fields.length} most informative of ${facts.fields.length + facts.leftOut} fields` : countText(facts.fields.length, 'field')}.`,
    ...said(service, 'the service'),
    ...said(level, 'the level'),
    ...said(status, 'an HTTP status'),
    ...said(duration, `a duration${duration?.unit ? ` in ${duration.unit}` : ''}`),
    ...said(line, 'the log message'),
    failure ? `An event counts as failed if ${failure.words}.` : 'No clear failure field found.',
    ...listed('Numeric fields', measures),
    ...listed('Filter by', variables),
    ...listed('IDs, not used for grouping', without),
  ];
}

/** The reason why a dataset has few or no panels; `undefined` if it has enough. */
export function shortcomingOf({ dataset, events, fields, range }: DataFacts, isWhole: boolean): string | undefined {
  if (events === 0) {
    return isWhole
      ? `“${dataset}” has no events yet. Send some and try again.`
      : `“${dataset}” has no events ${between(range)}. Choose another range.`;
  }
  return fields.length === 0
    ? `“${dataset}” has no string or numeric fields, so only the number of events can be shown.`
    : undefined;
}
