import { datetimeText } from '../compile/values/text';
import { type EventIdentity, type Relation } from '../compile/relation/relation';
import { sqlText } from '../../database/sql';
import { type Field } from '../compile/relation/types';
import {
  type Content,
  type ContentRequest,
  headWidth,
  jsonValue,
  metaJson,
  numberedRows,
  pageHead,
  type PageHead,
  readHead,
} from './page';

/** Response in the legacy format (service facts, "Legacy format"): events as `matches`, aggregated rows as `buckets`. */
export async function legacyContent({ compilation, plan, result, limit, rows }: ContentRequest): Promise<Content> {
  const { steps } = compilation;
  const run = async (elements: string, relation: Relation, max: bigint | undefined): Promise<ListPage> => {
    const page = `page AS MATERIALIZED (${numberedRows(relation, max)})`;
    const list = `SELECT string_agg(CAST(element AS VARCHAR), ',' ORDER BY n) FROM (${elements})`;
    const select = `SELECT ${pageHead(relation, plan.grouped)}, (${list}) FROM page`;
    const [row] = await rows(steps.statement(select, page));
    return { ...readHead(row), list: `[${row[headWidth] ?? ''}]` };
  };
  const content = ({ list: _, ...head }: ListPage, matchList: string, seriesList: string, totalsList: string) => ({
    ...head,
    write: (status: string) =>
      `{"status":${status},"matches":${matchList},"buckets":{"series":${seriesList},"totals":${totalsList}},${metaJson(compilation)}}`,
  });
  const { event, answer } = result;
  if (event) {
    const page = await run(matches(result, event), result, limit);
    return content(page, page.list, '[]', '[]');
  }
  if (!bucketField(result)) {
    const page = await run(groups(result), result, limit);
    return content(page, '[]', '[]', page.list);
  }
  const [page, totals] = await Promise.all([
    run(series(result), result, limit),
    answer.totals && run(groups(answer.totals), answer.totals, undefined),
  ]);
  return content(page, '[]', page.list, totals?.list ?? '[]');
}

/** A list in a response as JSON, with facts about its page. */
interface ListPage extends PageHead {
  list: string;
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
