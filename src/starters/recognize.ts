import { isNumber } from '@aplkit/language/apl/analysis/types';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { isDuration } from '../names/durations';
import { spanPartNames } from '../names/knownNames';
import { type SpanFields, spanFields } from '../names/spanFields';
import { type DataFacts, type DataKind, type FieldFacts } from './facts';
import { type Failure, failureOf } from './failureOf';
import { isGrouping, isHttpStatus, isId, isLevel, isMeasure, maxSeries } from './fieldKinds';
import { filteringRank, isAddable, roleNames, unitOfName } from './fieldNames';
import { fieldsNamed } from '../names/failureNames';

/** A dataset's kind, and the roles of its fields. */
export interface Recognized {
  facts: DataFacts;
  kind: DataKind;
  service?: FieldFacts;
  level?: FieldFacts;
  status?: FieldFacts;
  failure?: Failure;
  /** Field with the reason for failures. */
  fault?: FieldFacts;
  duration?: FieldFacts;
  line?: FieldFacts;
  /** Field with the target of a request: URL, route or operation. */
  route?: FieldFacts;
  spans?: SpanFields & { /** Condition for spans that serve requests. */ served?: string };
  /** Field that charts can be split by, because it has few values. */
  split?: FieldFacts;
  /** Fields whose values repeat, most informative first. */
  informative: FieldFacts[];
  /** Numeric fields that measure something, most informative first. */
  measures: FieldFacts[];
  variables: FieldFacts[];
  /** Fields whose values are mostly unique. */
  ids: FieldFacts[];
}

/** Preferred maximum number of options for a variable. Fields with more are used only if none has fewer. */
const fewOptions = 50;
const maxOptions = 200;
export const maxVariables = 3;
const maxStatuses = 20;

/** Recognizes a dataset's kind and its fields' roles by name, type, unit and values. */
export function recognize(facts: DataFacts): Recognized {
  const fields = facts.fields
    .filter(({ present, distinct }) => present > 0 && distinct !== 0)
    .map((field) => ({ ...field, unit: field.unit ?? (isNumber(field.type) ? unitOfName(field.name) : undefined) }));
  const ids = fields.filter((field) => isId(field, facts.events));
  const others = fields.filter((field) => !ids.includes(field));
  const grouping = others.filter((field) => isGrouping(field));
  const spans = spansOf(fields);

  const service = fieldsNamed(grouping, roleNames.service).find(({ present }) => present > 0.5);
  const level = fieldsNamed(grouping, roleNames.level).find(isLevel);
  const status = fieldsNamed(grouping, roleNames.status).find(isHttpStatus);
  const line = fieldsNamed(fields, roleNames.line).find(({ type }) => type === 'string');
  const duration = durationOf(others, spans);
  const kind = spans ? 'traces' : level && line ? 'logs' : status ? 'requests' : line ? 'logs' : 'events';
  const failure = failureOf(others, { kind, level, status });
  const fault = fieldsNamed(grouping, roleNames.fault).find(({ type, present }) => type === 'string' && present < 0.5);
  const route = fieldsNamed(
    grouping.filter(({ type }) => type === 'string'),
    roleNames.route
  ).find((field) => field !== service);

  const used = new Set([service, status, fault, line, route, ...(level ? fieldsNamed(fields, roleNames.level) : [])]);
  const informative = informativeOf(grouping.filter((field) => !used.has(field) && !isOfSpans(field, spans)));
  const measures = others
    .filter((field) => field !== duration && !grouping.includes(field) && isMeasure(field))
    .sort((a, b) => Number(isAddable(b)) - Number(isAddable(a)) || b.present - a.present);
  const splits = [kind === 'logs' ? level : status, level, service, ...informative].filter(
    (field) => field !== undefined
  );
  const filtering = [service, level, ...byFiltering(informative), ...(status ? [status] : [])]
    .filter((field) => field !== undefined)
    .filter((field) => canFilter(field, maxOptions));
  const handy = filtering.filter((field) => canFilter(field, fewOptions));
  const variables = (handy.length > 0 ? handy : filtering).slice(0, maxVariables);
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
    informative,
    measures,
    variables,
    ids,
    split: splits.find(
      (field) => (field.distinct ?? 0) > 1 && (field.distinct ?? 0) <= (field === status ? maxStatuses : maxSeries)
    ),
  };
}

/** True if a field is suitable for a variable: it's in every event, with at most `options` values. */
const canFilter = ({ present, distinct, values = [] }: FieldFacts, options: number): boolean =>
  present === 1 && (distinct ?? 0) > 1 && (distinct ?? 0) <= options && !values.includes('');

function spansOf(fields: readonly FieldFacts[]): Recognized['spans'] {
  const metas = fields.map(({ name, type, unit = '' }) => ({ name, type, unit, hidden: false, description: '' }));
  const spans = fields.length > 0 ? spanFields(metas) : undefined;
  const kind = fieldsNamed(fields, roleNames.kind).find(({ values = [] }) =>
    values.some((value) => /server/i.test(value))
  );
  const served = kind && `${quoteName(kind.name)} in~ ("server", "consumer", "span_kind_server", "span_kind_consumer")`;
  return spans && { ...spans, served };
}

const isOfSpans = ({ name }: FieldFacts, spans: Recognized['spans']): boolean =>
  spans !== undefined &&
  (Object.values(spans).includes(name) ||
    [...spanPartNames.kind, ...spanPartNames.status].some((one) => one === name.toLowerCase()));

function durationOf(fields: readonly FieldFacts[], spans: Recognized['spans']): FieldFacts | undefined {
  const found = fields.filter((field) => (field.type === 'timespan' || field.min !== field.max) && isDuration(field));
  return found.find(({ name }) => name === spans?.duration) ?? [...found].sort((a, b) => b.present - a.present).at(0);
}

/** The most informative fields first: in all events, with more than two values, but not hundreds. */
function informativeOf(fields: readonly FieldFacts[]): FieldFacts[] {
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
