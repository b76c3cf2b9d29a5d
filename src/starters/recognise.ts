import { isNumber } from '../apl/analysis/types';
import { writeFilter } from '../apl/edit/filter';
import { quoteName, quoteString } from '../apl/tree/quote';
import { spanPartNames } from '../frames/shapes/traceFrame';
import { type SpanFields, spanFields } from '../traces/spanFields';
import { type DataFacts, type FieldFacts } from './facts';
import {
  filteringRank,
  isAddable,
  isDuration,
  levelWords,
  named,
  namesSomething,
  roleNames,
  unitOfName,
} from './fieldNames';

/** The kind of a dataset's events. */
export type DataKind = 'traces' | 'requests' | 'logs' | 'events';

/** The mark of a failed event: a condition of APL, and the same in words. */
export interface Failure {
  condition: string;
  words: string;
}

/** The kind of a dataset, and the use of its fields on a dashboard. */
export interface Recognised {
  facts: DataFacts;
  kind: DataKind;
  service?: FieldFacts;
  level?: FieldFacts;
  status?: FieldFacts;
  failure?: Failure;
  /** Says why something failed. */
  fault?: FieldFacts;
  duration?: FieldFacts;
  /** The text of log lines. */
  line?: FieldFacts;
  /** What was asked for: an address, a route, an operation. */
  route?: FieldFacts;
  /** Of traces. */
  spans?: SpanFields & { /** Holds for spans that answer a request of another service. */ served?: string };
  /** Few enough values to be a series each. */
  split?: FieldFacts;
  /** Fields with values that many events share, the most telling first. */
  telling: FieldFacts[];
  /** Numbers that measure something, the most telling first. */
  measures: FieldFacts[];
  /** Fields to filter the dashboard by. */
  variables: FieldFacts[];
  /** Fields whose values are mostly different. */
  ids: FieldFacts[];
}

/** More series than these cannot be distinguished. */
export const maxSeries = 12;
const maxOptions = 50;
export const maxVariables = 3;
/** From so many different values on, a field may be an id. */
const fewValues = 50;
const manyValues = 1000;
/** A text whose ten most frequent values have this share of the events is none. */
const frequentShare = 0.2;
/** Colours distinguish the statuses. */
const maxStatuses = 20;

/** Recognises what a dataset is by the names, types, units and values of its fields. */
export function recognise(facts: DataFacts): Recognised {
  const fields = facts.fields
    .filter(({ present, distinct }) => present > 0 && distinct !== 0)
    .map((field) => ({ ...field, unit: field.unit ?? (isNumber(field.type) ? unitOfName(field.name) : undefined) }));
  const ids = fields.filter((field) => isId(field, facts.events));
  const others = fields.filter((field) => !ids.includes(field));
  const grouping = others.filter((field) => isGrouping(field));
  const spans = spansOf(fields);

  const service = named(grouping, roleNames.service).find(({ present }) => present > 0.5);
  const level = named(grouping, roleNames.level).find(isLevel);
  const status = named(grouping, roleNames.status).find(isHttpStatus);
  const line = named(fields, roleNames.line).find(({ type }) => type === 'string');
  const duration = durationOf(others, spans);
  const kind = spans ? 'traces' : level && line ? 'logs' : status ? 'requests' : line ? 'logs' : 'events';
  const failure = failureOf(others, { kind, level, status });
  const fault = named(grouping, roleNames.fault).find(({ type, present }) => type === 'string' && present < 0.5);
  const route = named(
    grouping.filter(({ type }) => type === 'string'),
    roleNames.route
  ).find((field) => field !== service);

  const used = new Set([service, status, fault, line, route, ...(level ? named(fields, roleNames.level) : [])]);
  const telling = tellingOf(grouping.filter((field) => !used.has(field) && !isOfSpans(field, spans)));
  const measures = others
    .filter((field) => field !== duration && !grouping.includes(field) && isMeasure(field))
    .sort((a, b) => Number(isAddable(b)) - Number(isAddable(a)) || b.present - a.present);
  const splits = [kind === 'logs' ? level : status, level, service, ...telling].filter((field) => field !== undefined);
  const variables = [service, level, ...byFiltering(telling), ...(status ? [status] : [])]
    .filter((field) => field !== undefined)
    .filter((field) => field.present === 1 && (field.distinct ?? 0) > 1 && (field.distinct ?? maxOptions) <= maxOptions)
    .filter((field) => field.values?.includes('') !== true)
    .slice(0, maxVariables);
  return {
    facts: { ...facts, fields },
    kind,
    service,
    level,
    status,
    failure,
    fault,
    duration,
    line,
    route,
    spans,
    telling,
    measures,
    variables,
    ids,
    split: splits.find(
      (field) => (field.distinct ?? 0) > 1 && (field.distinct ?? 0) <= (field === status ? maxStatuses : maxSeries)
    ),
  };
}

/** Judges by the values: most events have one of their own, and none is frequent. */
function isId(field: FieldFacts, events: number): boolean {
  const { type, present, distinct = 0, valuesShare = 0, unit } = field;
  const share = distinct / Math.max(1, present * events);
  if (distinct <= fewValues || type === 'float' || type === 'timespan' || type === 'boolean') {
    return false;
  }
  return type === 'integer'
    ? unit === undefined && !isAddable(field) && (namesSomething(field.name) || (share > 0.9 && isNumbering(field)))
    : (share > 0.5 || distinct > manyValues) && valuesShare < frequentShare;
}

/** Tells whether integers that are all different number something: they leave few out, or have many digits. */
const isNumbering = ({ distinct = 0, min = 0, max = 0 }: FieldFacts): boolean =>
  max - min < 1.5 * distinct || max >= 1_000_000;

/** Tells whether events are grouped by a field: a text that is neither an id nor a date, or a number with a few values. */
function isGrouping({ type, distinct = 0, name, values = [] }: FieldFacts): boolean {
  if (type === 'boolean' || type === 'string' || type === 'unknown') {
    return distinct > 0 && !(values.length > 0 && values.every((value) => /^\d{4}-\d\d-\d\d/.test(value)));
  }
  return type === 'integer' && distinct > 1 && (distinct <= maxSeries || isStatusName(name));
}

const isStatusName = (name: string): boolean => named([{ name }], roleNames.status).length > 0;

function isMeasure(field: FieldFacts): boolean {
  return isNumber(field.type) && !namesSomething(field.name) && (field.distinct ?? 2) > 1 && field.min !== field.max;
}

/** Tells whether a field's values are levels of log lines. */
function isLevel({ name, type, values, min = 0, max = 0 }: FieldFacts): boolean {
  return type === 'integer'
    ? /severity_?number$/i.test(name) && min >= 0 && max <= 24
    : values?.some((value) => Object.values(levelWords).some((word) => word.test(value))) === true;
}

function isHttpStatus({ type, values, min = 0, max = 0 }: FieldFacts): boolean {
  return isNumber(type)
    ? min >= 100 && max <= 599
    : values !== undefined && values.length > 0 && values.every((value) => value === '' || /^[1-5]\d\d$/.test(value));
}

interface Known {
  kind: DataKind;
  level: FieldFacts | undefined;
  status: FieldFacts | undefined;
}

/** Returns what makes an event a failure, if that is sure. */
function failureOf(fields: readonly FieldFacts[], { kind, level, status }: Known): Failure | undefined {
  const flag = named(fields, roleNames.failed).find(({ type }) => type === 'boolean');
  const ofFlag = flag && { condition: `${quoteName(flag.name)} == true`, words: `${flag.name} is true` };
  const ofStatus = status && {
    condition: `${isNumber(status.type) ? quoteName(status.name) : `toint(${quoteName(status.name)})`} >= 500`,
    words: `${status.name} is 500 or more`,
  };
  const ofLevel = level && failingLevel(level);
  const text = named(fields, roleNames.failed).find(({ type, present }) => type === 'string' && present < 0.5);
  const ofText = text && { condition: `isnotempty(${quoteName(text.name)})`, words: `${text.name} has a text` };
  const sure = kind === 'logs' ? [ofLevel, ofFlag, ofStatus] : [ofFlag, ofStatus, ofLevel];
  const spanStatus = kind === 'traces' ? failingSpan(fields) : undefined;
  return [...sure, spanStatus, ofText].find((one) => one !== undefined);
}

function failingLevel({ name, type, values = [] }: FieldFacts): Failure | undefined {
  if (type === 'integer') {
    return { condition: `${quoteName(name)} >= 17`, words: `${name} is 17 (error) or more` };
  }
  const failing = values.filter((value) => levelWords.error.test(value));
  // Levels that no event of the sample has may come later.
  const known = [...new Set([...failing.map((value) => value.toLowerCase()), 'error', 'fatal', 'critical'])];
  const filter = { column: name, operator: '=|' as const, values: known };
  return {
    condition:
      type === 'string' ? `${quoteName(name)} in~ (${known.map(quoteString).join(', ')})` : writeFilter(filter, type),
    words: `${name} is ${known.slice(0, -1).join(', ')} or ${known.at(-1)}`,
  };
}

function failingSpan(fields: readonly FieldFacts[]): Failure | undefined {
  const code = named(fields, ['status.code', 'status_code', 'otel.status_code']).find(({ type }) => type === 'string');
  return (
    code && {
      condition: `${quoteName(code.name)} in~ ("error", "status_code_error")`,
      words: `${code.name} is an error`,
    }
  );
}

function spansOf(fields: readonly FieldFacts[]): Recognised['spans'] {
  const metas = fields.map(({ name, type, unit = '' }) => ({ name, type, unit, hidden: false, description: '' }));
  const spans = fields.length > 0 ? spanFields(metas) : undefined;
  const kind = named(fields, roleNames.kind).find(({ values = [] }) => values.some((value) => /server/i.test(value)));
  const served = kind && `${quoteName(kind.name)} in~ ("server", "consumer", "span_kind_server", "span_kind_consumer")`;
  return spans && { ...spans, served };
}

const isOfSpans = ({ name }: FieldFacts, spans: Recognised['spans']): boolean =>
  spans !== undefined &&
  [...Object.values(spans), ...spanPartNames.kind, ...spanPartNames.status].includes(name.toLowerCase());

function durationOf(fields: readonly FieldFacts[], spans: Recognised['spans']): FieldFacts | undefined {
  const found = fields.filter(
    (field) => (field.type === 'timespan' || (isNumber(field.type) && field.min !== field.max)) && isDuration(field)
  );
  return found.find(({ name }) => name === spans?.duration) ?? [...found].sort((a, b) => b.present - a.present).at(0);
}

/** Orders fields by how much their most frequent values tell: those of all events first, neither one value nor hundreds. */
function tellingOf(fields: readonly FieldFacts[]): FieldFacts[] {
  const weight = ({ present, distinct = 0 }: FieldFacts) =>
    present * (distinct <= 1 ? 0 : distinct === 2 ? 0.6 : distinct <= 3 * maxSeries ? 1 : distinct <= 200 ? 0.8 : 0.5);
  return fields
    .filter((field) => weight(field) > 0.01)
    .map((field) => ({ field, rank: weight(field) - filteringRank(field.name) / 100 }))
    .sort((a, b) => b.rank - a.rank)
    .map(({ field }) => field);
}

const byFiltering = (fields: readonly FieldFacts[]): FieldFacts[] =>
  [...fields].sort((a, b) => filteringRank(a.name) - filteringRank(b.name));
