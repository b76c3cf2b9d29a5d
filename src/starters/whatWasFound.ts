import { dateTimeFormat, getTimeZone } from '@grafana/data';

import { countText, listText, plural } from '../text/words';
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

/** Returns what was recognized in a dataset, a sentence for each finding. */
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
    `${countText(facts.fields.length, 'field')}${facts.leftOut > 0 ? ` of ${facts.fields.length + facts.leftOut}, those that tell most,` : ''} ${plural(facts.fields.length, 'was', 'were')} looked into.`,
    ...said(service, 'the service'),
    ...said(level, 'the level'),
    ...said(status, 'an HTTP status'),
    ...said(duration, `a duration${duration?.unit ? ` in ${duration.unit}` : ''}`),
    ...said(line, 'the text of a line'),
    failure ? `An event failed where ${failure.words}.` : 'Nothing says for sure that an event failed.',
    ...(measures.length > 0 ? [`Numbers that measure something: ${namesOf(measures)}.`] : []),
    ...(variables.length > 0 ? [`To filter by: ${namesOf(variables)}.`] : []),
    ...(without.length > 0 ? [`Ids, by which nothing is grouped: ${namesOf(without)}.`] : []),
  ];
}

/** Says why a dataset has no or few panels; `undefined` where it has enough to show. */
export function shortcomingOf({ dataset, events, fields, range }: DataFacts, isWhole: boolean): string | undefined {
  if (events === 0) {
    return isWhole
      ? `“${dataset}” has no events yet. Send some, and look again.`
      : `“${dataset}” has no events ${between(range)}. Choose another range.`;
  }
  return fields.length === 0
    ? `The events of “${dataset}” have no field with texts or numbers, only their time: there is just their number to show.`
    : undefined;
}
