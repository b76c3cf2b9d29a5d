import { datetimeText } from '../compile/values/text';
import { type EventIdentity, type Relation } from '../compile/relation/relation';
import { sqlText } from '../../database/sql';
import { type Field } from '../compile/relation/types';
import {
  type ContentQuery,
  type ContentRequest,
  headWidth,
  jsonValue,
  metaJson,
  numberedRows,
  oneRow,
  pageHead,
  readHead,
} from './page';

/** Response in the legacy format (service facts, "Legacy format"): events as `matches`, aggregated rows as `buckets`. */
export function legacyContent({ compilation, plan, result, limit }: ContentRequest): ContentQuery {
  const { event, answer } = result;
  const kind = event ? 'matches' : bucketField(result) ? 'series' : 'totals';
  const elements = event ? matches(result, event) : kind === 'series' ? series(result) : groups(result);
  const totals = kind === 'series' ? answer.totals : undefined;
  const list = listQuery(elements, result, plan.grouped, limit);
  return {
    select: totals ? oneRow([list, listQuery(groups(totals), totals, plan.grouped)]) : list,
    read: (row) => {
      const json = (index: number) => `[${row[index] ?? ''}]`;
      const lists = {
        ...{ matches: '[]', series: '[]', totals: totals ? json(2 * headWidth + 1) : '[]' },
        [kind]: json(headWidth),
      };
      return {
        ...readHead(row),
        write: (status) =>
          `{"status":${status},"matches":${lists.matches},"buckets":{"series":${lists.series},"totals":${lists.totals}},${metaJson(compilation)}}`,
      };
    },
  };
}

/** SQL that returns a list in one row: its page's head, and its elements as comma-separated JSON. */
function listQuery(elements: string, relation: Relation, grouped: Relation | undefined, limit?: bigint): string {
  const list = `SELECT string_agg(CAST(element AS VARCHAR), ',' ORDER BY n) FROM (${elements})`;
  return `WITH page AS MATERIALIZED (${numberedRows(relation, limit)})
    SELECT ${pageHead(relation, grouped)}, (${list}) FROM page`;
}

/** SQL for a page's events, with their original times even if the query changed them. */
function matches(relation: Relation, { time, id, system }: EventIdentity): string {
  const data = relation.fields.filter(({ name }) => name !== '_time' && name !== '_sysTime');
  const match = object([
    ['_time', datetimeText(`page.${time}`)],
    ...(system === undefined ? [] : [['_sysTime', datetimeText(`page.${system}`)] as const]),
    ['_rowId', `lower(to_hex(epoch_ns(page.${time}))) || '-' || lower(to_hex(page.${id}))`],
    ['data', object(data.map(fieldMember))],
  ]);
  return `SELECT rn AS n, ${match} AS element FROM page`;
}

/** SQL for a list's elements: a page's rows as groups, without their time bucket. */
function groups(relation: Relation): string {
  return `SELECT rn AS n, ${entry(relation, [])} AS element FROM page`;
}

/** SQL for a list's elements: a page's rows as groups, bucket by bucket. */
function series(relation: Relation): string {
  const bucket = bucketField(relation);
  if (!bucket || !relation.answer.buckets) {
    throw new Error('A series needs buckets.');
  }
  const interval = object([
    ['startTime', datetimeText('bucket')],
    ['endTime', datetimeText(`make_timestamp_ns(epoch_ns(bucket) + ${relation.answer.buckets.size})`)],
    ['groups', 'entries'],
  ]);
  const entries = `SELECT ${bucket.column} AS bucket, rn, ${entry(relation, [bucket])} AS entry FROM page`;
  const intervals = `SELECT bucket, to_json(list(entry ORDER BY rn)) AS entries FROM (${entries}) GROUP BY bucket`;
  return `SELECT row_number() OVER (ORDER BY bucket) AS n, ${interval} AS element FROM (${intervals})`;
}

function bucketField(relation: Relation): Field | undefined {
  return relation.fields.find((field) => field.column === relation.answer.buckets?.column);
}

/** SQL for a row's `{id, group, aggregations}`. The ID is the group's number, so that series and totals match. */
function entry(relation: Relation, ignored: Field[]): string {
  const fields = relation.fields.filter((field) => !ignored.includes(field));
  const named = fields.filter(({ name }) => relation.answer.groups.includes(name));
  // Rows of `distinct` are groups without computed fields.
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

/** SQL for a JSON object. */
function object(members: ReadonlyArray<readonly [name: string, value: string]>): string {
  return `json_object(${members.map(([name, value]) => `${sqlText(name)}, ${value}`).join(', ')})`;
}
