import { datetimeText } from '../functions/timeText';
import { type Plan } from '../pipeline';
import { carriedColumns, type EventIdentity, type Scope } from '../scope';
import { sqlText } from '../sql';
import { type Field } from '../types';
import { type Content, type ContentRequest } from './content';
import { metaJson } from './meta';
import { jsonValue, pageHead, pageRows, readPage, withTally } from './page';

/** The legacy format (service facts, "Legacy format"): events as `matches`, anything summed up as `buckets`. */
export async function legacyContent(request: ContentRequest): Promise<Content> {
  const { compilation, dataset, plan, result, limit, rows } = request;
  const { steps } = compilation;
  const run = async (select: string, scope: Scope, most: bigint | undefined) => {
    const page = `page AS MATERIALIZED (${pageRows(scope, most)})`;
    const [row] = await rows(steps.statement(withTally(select, scope), page));
    return readPage(row, 1);
  };
  const { event, totals } = result;
  if (event) {
    const page = await run(matches(result, event, plan), result, limit);
    return content(page, dataset, page.json[0], '[]', '[]');
  }
  if (!bucketField(result)) {
    const page = await run(groups(result, []), result, limit);
    return content(page, dataset, '[]', '[]', page.json[0]);
  }
  const [page, totalsPage] = await Promise.all([
    run(series(result), result, limit),
    totals && run(groups(totals, []), totals, undefined),
  ]);
  return content(page, dataset, '[]', page.json[0], totalsPage?.json[0] ?? '[]');
}

function content(
  { first, last, tally }: Pick<Content, 'first' | 'last' | 'tally'>,
  dataset: ContentRequest['dataset'],
  matchesJson: string,
  seriesJson: string,
  totalsJson: string
): Content {
  return {
    first,
    last,
    tally,
    *write(status) {
      yield `{"status":${status},"matches":`;
      yield matchesJson;
      yield ',"buckets":{"series":';
      yield seriesJson;
      yield ',"totals":';
      yield totalsJson;
      yield `},${metaJson(dataset)}}`;
    },
  };
}

/** SQL: the events of a page. Their times are their own, whatever the query made of the fields of these names. */
function matches(scope: Scope, { time, id }: EventIdentity, { source }: Plan): string {
  const system = source.fields.find(({ name }) => name === '_sysTime');
  // A `project` may have dropped it.
  const isThere = system !== undefined && carriedColumns(scope).includes(system.column);
  const data = scope.fields.filter(({ name }) => name !== '_time' && name !== '_sysTime');
  const match = object([
    ['_time', datetimeText(`page.${time}`)],
    ...(system ? [['_sysTime', datetimeText(isThere ? `page.${system.column}` : 'sys')] as const] : []),
    ['_rowId', `lower(to_hex(epoch_ns(page.${time}))) || '-' || lower(to_hex(page.${id}))`],
    ['data', object(data.map(fieldMember))],
  ]);
  const origin =
    system && !isThere
      ? ` LEFT JOIN (SELECT ${id} AS origin, ${system.column} AS sys FROM ${source.relation}) ON origin = page.${id}`
      : '';
  return `SELECT ${pageHead(scope)}, ${list(match, 'rn')} FROM page${origin}`;
}

/** SQL: a page's rows as groups, but for their bucket of time. */
function groups(scope: Scope, more: Field[]): string {
  return `SELECT ${pageHead(scope)}, ${list('entry', 'rn')} FROM (SELECT rn, ${entry(scope, more)} AS entry FROM page)`;
}

/** SQL: a page's rows as groups, bucket by bucket. */
function series(scope: Scope): string {
  const bucket = bucketField(scope);
  if (!bucket || !scope.buckets) {
    throw new Error('A series needs buckets.');
  }
  const interval = object([
    ['startTime', datetimeText('bucket')],
    ['endTime', datetimeText(`make_timestamp_ns(epoch_ns(bucket) + ${scope.buckets.size})`)],
    ['groups', 'entries'],
  ]);
  const entries = `SELECT ${bucket.column} AS bucket, rn, ${entry(scope, [bucket])} AS entry FROM page`;
  const intervals = `SELECT bucket, ${list('entry', 'rn')}::JSON AS entries FROM (${entries}) GROUP BY bucket`;
  return `SELECT ${pageHead(scope)}, ${list(interval, 'bucket')} FROM (${intervals})`;
}

function bucketField(scope: Scope): Field | undefined {
  return scope.fields.find((field) => field.column === scope.buckets?.column);
}

/** SQL: `{id, group, aggregations}` of a row. Groups are numbered in their own order, so that series and totals agree. */
function entry(scope: Scope, ignored: Field[]): string {
  const fields = scope.fields.filter((field) => !ignored.includes(field));
  const named = fields.filter(({ name }) => scope.groups.includes(name));
  // Rows of `distinct` are groups with nothing computed.
  const keys = named.length === 0 && !fields.some((field) => field.agg) ? fields : named;
  const computed = fields.filter((field) => !keys.includes(field));
  const number =
    keys.length === 0 ? '0' : `dense_rank() OVER (ORDER BY ${keys.map(({ column }) => column).join(', ')}) - 1`;
  const aggregations = computed.map((field) =>
    object([
      ['op', sqlText(field.name)],
      ['value', jsonValue(field)],
    ])
  );
  return object([
    ['id', number],
    ['group', object(keys.map(fieldMember))],
    ['aggregations', `json_array(${aggregations.join(', ')})`],
  ]);
}

function fieldMember(field: Field): readonly [name: string, value: string] {
  return [field.name, jsonValue(field)];
}

/** SQL: a JSON object. */
function object(members: ReadonlyArray<readonly [name: string, value: string]>): string {
  return `json_object(${members.map(([name, value]) => `${sqlText(name)}, ${value}`).join(', ')})`;
}

/** SQL: JSON values as one list. */
function list(value: string, order: string): string {
  return `coalesce(CAST(to_json(list(${value} ORDER BY ${order})) AS VARCHAR), '[]')`;
}
