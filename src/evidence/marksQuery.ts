import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { isTimeBin } from '@aplkit/language/apl/analysis/bins';
import { bodyIn, bodyNames, textNames } from '@aplkit/language/apl/analysis/bodyField';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type Column } from '@aplkit/language/apl/analysis/scope';
import { hasPercentiles } from '@aplkit/language/apl/analysis/types';
import { whyUnreadable } from '@aplkit/language/apl/edit/change';
import { isComputedQuery } from '@aplkit/language/apl/edit/sample';
import { type Expression, type Operator, type Pipeline } from '@aplkit/language/apl/tree/ast';
import { isComputing } from '@aplkit/language/apl/tree/operators';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { firstNamed } from '@aplkit/language/kit/firstNamed';
import { equalsAny } from '../names/failureCondition';
import { errorLevels, fieldsNamed, serverErrors, statusNames } from '../names/failureNames';
import { levelNames, spanPartNames } from '../names/knownNames';
import { methodNames, routeNames } from '../names/requestNames';
import { levelText } from '../frames/shapes/levelText';
import { type LevelOptions } from '../frames/options';
import { durationIn, durationOf, spanCondition, spanFields } from '../names/spanFields';

/** A query that returns one event for each bin and group of a chart. */
export interface MarksQuery {
  text: string;
  /** True if each event is selected because it has the largest value of the chart's measure. */
  isMeasured: boolean;
  /** For log lines and requests: the source and the service field, to query the lines around a mark. */
  lines?: { source: string; service: string | undefined };
}

/** Facts about an event, each in its own column. */
const parts = [
  ...(['value', 'time', 'trace', 'span', 'service', 'operation'] as const),
  ...(['duration', 'status', 'message', 'failed'] as const),
];
export type MarkPart = (typeof parts)[number];

/** Column name for a part of a mark. */
export const markColumn = (part: MarkPart): string => `_mark_${part}`;

/** Aggregates whose values are comparable to single events, so that marks can show event values. */
const measures: ReadonlySet<string> = new Set(
  ['avg', 'min', 'max', 'percentile', 'percentiles_array', 'stdev', 'histogram'].flatMap((name) => [name, `${name}if`])
);

/** Edits a chart's query so that its first `summarize` returns the events with the largest values. */
export function marksQuery(apl: string, schema: KnownSchema, levels: LevelOptions = {}): MarksQuery | { why: string } {
  const { query, scopesOf } = analyze(apl, schema);
  const { pipeline, problems } = query;
  if (pipeline === undefined || problems.length > 0) {
    return { why: whyUnreadable(query) };
  }
  const { source, operators } = pipeline;
  const at = operators.findIndex(isComputing);
  const summarize: Operator | undefined = operators[at];
  if (summarize?.kind !== 'summarize' || !summarize.by.some(({ expression }) => isTimeBin(expression))) {
    return { why: 'The query doesn’t summarize events by bin(_time, …).' };
  }
  const before = operators[at - 1]?.to ?? source.to;
  if (isComputedQuery(apl.slice(0, before))) {
    return { why: 'The query summarizes computed rows, not events.' };
  }
  const { columns } = scopesOf(pipeline)[at];
  const ofSpan = columns.length > 0 ? spanParts(columns) : undefined;
  const found =
    ofSpan ??
    lineParts(columns, textNames, levels) ??
    requestParts(columns) ??
    // An `error` may be the only text of a line, but requests have it only if they failed.
    lineParts(columns, bodyNames, levels);
  if (found === undefined) {
    return { why: 'The events aren’t spans, log lines or requests.' };
  }
  const measured = summarize.aggregates.map(({ expression }) => expression).find(isMeasure);
  const textOf = ({ from, to }: { from: number; to: number }) => apl.slice(from, to);
  const value = measured ? textOf(measured.arguments[0]) : (found.duration ?? '_time');
  const written: Parts = { value, time: '_time', ...found };
  const own = parts.filter((part) => written[part] !== undefined);
  // Without a measure, a failed event is more useful than a slow one, so the query fetches both.
  const isGroup = (part: MarkPart) => part === 'failed' && measured === undefined;
  const returned = own.filter((part) => part !== 'value' && !isGroup(part));
  const groups = [...summarize.by.map(textOf), ...own.filter(isGroup).map(markColumn)];
  const condition = measured?.function.name.endsWith('if') ? measured.arguments.at(-1) : undefined;
  const steps = [
    ...(condition ? [`where ${textOf(condition)}`] : []),
    `extend ${own.map((part) => `${markColumn(part)} = ${written[part]}`).join(', ')}`,
    `summarize arg_max(${['value' as const, ...returned].map(markColumn).join(', ')}) by ${groups.join(', ')}`,
  ];
  return {
    text: apl.slice(0, summarize.keyword.from) + steps.join('\n| '),
    isMeasured: measured !== undefined,
    ...(ofSpan === undefined && {
      lines: { source: linesSource(apl, pipeline, query.statements.length > 0), service: serviceIn(columns) },
    }),
  };
}

const isMeasure = (expression: Expression): expression is Extract<Expression, { kind: 'call' }> =>
  expression.kind === 'call' && measures.has(expression.function.name) && expression.arguments.length > 0;

type Parts = Partial<Record<MarkPart, string>>;

function spanParts(columns: readonly Column[]): Parts | undefined {
  const fields = spanFields(columns);
  if (fields === undefined) {
    return undefined;
  }
  const { trace, span, service, operation } = fields;
  const message = named(columns, spanPartNames.message);
  const failed = spanCondition('failed', fields);
  return {
    trace: asText(trace),
    span: asText(span),
    service: asText(service),
    operation: asText(operation),
    duration: durationOf(fields),
    status: `iff(${failed}, "failed", "ok")`,
    failed,
    ...(message && { message: asText(message) }),
  };
}

function lineParts(
  columns: readonly Column[],
  names: readonly string[],
  { levelField, levelWords }: LevelOptions
): Parts | undefined {
  const body = bodyIn(columns, names);
  if (body === undefined) {
    return undefined;
  }
  const level = firstNamed(columns, levelNames(levelField), ({ name }) => name);
  const status = level && `tostring(${levelText(level, levelWords)})`;
  return {
    ...originParts(columns),
    ...(status && {
      status,
      failed: equalsAny(status, errorLevels),
    }),
    message: asText(body.name),
  };
}

/** Parts of HTTP requests without a line's text, such as those of a load balancer. */
function requestParts(columns: readonly Column[]): Parts | undefined {
  const [status, route, method] = [statusNames, routeNames, methodNames].map(
    (names) => fieldsNamed(columns, names).at(0)?.name
  );
  if (status === undefined || route === undefined) {
    return undefined;
  }
  const took = durationIn(columns.filter(({ type }) => hasPercentiles(type)));
  return {
    ...originParts(columns),
    ...(took && { duration: durationOf(took) }),
    status: asText(status),
    message: method === undefined ? asText(route) : `strcat(${asText(method)}, " ", ${asText(route)})`,
    failed: `toint(${quoteName(status)}) >= ${serverErrors}`,
  };
}

const named = (columns: readonly Column[], names: readonly string[]): string | undefined =>
  firstNamed(columns, names, ({ name }) => name)?.name;

/** The trace, the span and the service of lines and requests. */
function originParts(columns: readonly Column[]): Parts {
  const found = (['trace', 'span', 'service'] as const).map(
    (part) => [part, named(columns, spanPartNames[part])] as const
  );
  return Object.fromEntries(found.flatMap(([part, name]) => (name === undefined ? [] : [[part, asText(name)]])));
}

const serviceIn = (columns: readonly Column[]) => named(columns, spanPartNames.service);

const asText = (name: string): string => `tostring(${quoteName(name)})`;

/** Source of the log lines, with the query's statements if the source needs them. */
const linesSource = (apl: string, { source }: Pipeline, needsStatements: boolean): string =>
  apl.slice(needsStatements ? 0 : source.from, source.to);
