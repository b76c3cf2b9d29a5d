/** Tests patterns of log lines that are objects, as counts and as filters. */
import { lastValueFrom } from 'rxjs';

import { type KnownSchema, noSchema } from '@aplkit/language/apl/analysis/schema';
import { withStep } from '@aplkit/language/apl/edit/change';
import { toggleFilter } from '../../src/filters/toggleFilter';
import { type Filter, opposite } from '@aplkit/language/kit/filter';
import { findPatterns, type PatternReport } from '../../src/patterns/findPatterns';
import { askSeveral } from '../../src/query/result/askSeveral';
import { type Period } from '../../src/query/plan/timeRanges';
import { linesLike } from '../../src/traces/traceQueries';
import { isDeep } from '../jest/deep';
import { type ServiceRules, SandboxData } from './support/sandboxService';

const types = ['map', 'unknown', 'string'] as const;
const second = 1000;
const noon = Date.UTC(2029, 5, 1, 12);
const period: Period = { from: noon, to: noon + 600 * second };
const rules: ServiceRules = { pageLimit: 5000, bounds: 'inclusive' };
/** Half of the lines have the first form, a third the second, and a sixth the last. */
const lines = Array.from({ length: 600 }, (_, line) =>
  line % 2 > 0
    ? { msg: `order ${line} placed`, code: line }
    : line % 3 > 0
      ? { msg: `disk ${line} is full`, code: line }
      : { state: 'ready' }
);

let data: SandboxData;
beforeAll(async () => {
  data = await SandboxData.open();
  const rows = lines.map(
    (line, index) =>
      `make_timestamp_ns(${noon + index * second}000000), 't', 's${index}', '${index % 7}', '${JSON.stringify(line)}'`
  );
  for (const type of types) {
    await data.add(
      type,
      [
        ['_time', 'datetime'],
        ['trace_id', 'string'],
        ['span_id', 'string'],
        ['shard', 'string'],
        ['body', type],
      ],
      rows
    );
  }
});
afterAll(() => data.close());

const send = (apl: string, { from, to }: Period) =>
  data
    .service(rules)
    .client.query({ apl, startTime: new Date(from).toISOString(), endTime: new Date(to).toISOString() });

async function countOf(apl: string): Promise<unknown> {
  const { body } = await lastValueFrom(send(withStep(apl, 'count'), period));
  return body.tables[0].columns?.[0][0];
}

const fieldsOf = (type: string) => [
  { name: '_time', type: 'datetime' },
  { name: 'trace_id', type: 'string' },
  { name: 'span_id', type: 'string' },
  { name: 'shard', type: 'string' },
  { name: 'body', type },
];
const known: KnownSchema = { datasets: undefined, fieldsOf };

/** Cases with each type of line, a known or unknown schema, and two maximum numbers of lines read. */
const cases = types.flatMap((type) =>
  [known, noSchema].flatMap((schema) => [10_000, 300].map((most) => ({ type, schema, most })))
);
test.each(isDeep ? cases : cases.filter((_, at) => at % 4 === 0 || at % 4 === 3))(
  'patterns of $type are counted exactly, and filter, among $most lines',
  async ({ type, schema, most }) => {
    const question = { events: type, period, schema, most };
    const { patterns } = await lastValueFrom(askSeveral<PatternReport>(send, ({ ask }) => findPatterns(question, ask)));
    expect(patterns.map(({ text, count, isExact }) => [text, count, isExact])).toEqual([
      ['order <*> placed', 300, true],
      ['disk <*> is full', 200, true],
      ['{"state":"<*>"}', 100, true],
    ]);
    for (const { operator, values, condition, count } of patterns) {
      const filter: Filter = { column: 'body', operator, values };
      const out = opposite(filter) ?? filter;
      const kept = toggleFilter(type, filter, schema, undefined);
      const logs = { datasets: [type], fields: { line: 'body', trace: 'trace_id' } };
      expect(kept.leftOut).toEqual([]);
      expect(await countOf(kept.text)).toBe(count);
      expect(await countOf(`${type} | where ${condition}`)).toBe(count);
      expect(await countOf(linesLike(filter, logs))).toBe(count);
      expect(await countOf(toggleFilter(kept.text, out, schema, undefined).text)).toBe(lines.length - count);
      expect(toggleFilter(kept.text, filter, schema, undefined).text).toBe(type);
    }
  }
);
