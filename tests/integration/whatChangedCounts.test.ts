/** Checks that the counts of "What changed?" equal counts of the rows themselves. */
import { lastValueFrom, of } from 'rxjs';

import { dateTime } from '@grafana/data';

import { type DatasetField } from '../../sandbox/database/dataset';
import { type Bounds } from '../../sandbox/query/request/request';
import { templatesWith } from '../../src/query/interpolation/testing/templates';
import { RunningPages } from '../../src/query/paging/runningPages';
import { runQuery } from '../../src/query/runQuery';
import { readFields } from '../../src/schema/readFields';
import { Schema } from '../../src/schema/schema';
import { schemaService } from '../../src/schema/testing/schemaService';
import { type AplQuery, type ChangeSearch } from '../../src/types';
import { charted } from '../../src/whatChanged/changeActions';
import { readChangesReport } from '../../src/whatChanged/changesFrame';
import { groupsOf } from '../../src/query/links/seriesGroups';
import { ofGroup } from '../../src/whatChanged/comparison';
import { runChanges } from '../../src/whatChanged/runChanges';
import { traitText } from '../../src/whatChanged/sentences';
import { type Trait } from '../../src/whatChanged/traits';
import { type Counts } from '../../src/whatChanged/certainty';
import { widerQueryRange } from '../../src/service/queryRange';
import { SandboxData } from './support/sandboxService';
import { firstOf } from '../jest/deep';

// Grafana's components need a browser. This code only reads if the user may open Explore.
jest.mock('@grafana/runtime', () => ({ config: {} }));

const noon = Date.UTC(2029, 5, 1, 12);
const minute = 60_000;
const iso = (time: number) => new Date(time).toISOString();

type Fields = Array<[name: string, type: DatasetField['type']]>;

let data: SandboxData;
beforeAll(async () => {
  data = await SandboxData.open();
});
afterEach(() => data.drop('logs'));
afterAll(() => data.close());

interface Given {
  bounds?: Bounds;
  /** Fields of a dataset of log lines; `undefined` if there is no such dataset. */
  lines?: Fields;
}

/** The ten minutes after noon. */
const [from, to] = [dateTime(noon), dateTime(noon + 10 * minute)];
const range = { from, to, raw: { from, to } };

/** @param known fields in the schema; empty if a token lacks the permission to read it */
function contextOf(known: Fields, { bounds = 'inclusive', lines }: Given = {}) {
  const { client } = data.service({ pageLimit: 5000, bounds });
  const metasOf = (fields: Fields) =>
    fields.map(([name, type]) => ({ name, type, unit: '', hidden: false, description: '' }));
  const datasets = lines
    ? [
        { id: 'lines', name: 'lines', kind: 'otel:logs:v1' },
        { id: 'logs', name: 'logs', kind: 'otel:traces:v1' },
      ]
    : [];
  return {
    service: {
      query: client.query.bind(client),
      queryLegacy: client.queryLegacy.bind(client),
      listAnnotations: () => of({ annotations: [] }),
    },
    schema: new Schema(
      schemaService({
        listDatasets: () => of(datasets),
        listFields: (name) => of(metasOf(lines && name === 'lines' ? lines : known)),
      })
    ),
    running: new RunningPages(),
    templates: templatesWith({}),
    request: { range },
  };
}

interface Asked extends Given {
  changes: ChangeSearch;
  query?: string;
}

async function ask(fields: Fields, { changes, query = 'logs', ...given }: Asked) {
  const context = contextOf(fields, given);
  const target = { refId: 'A', kind: 'changes' as const, query, changes };
  const source = { schema: context.schema, settings: { annotationWrites: false, incrementalRefresh: false } };
  const [frame] = (await lastValueFrom(runChanges(target, { ...context, source }))).frames();
  const report = readChangesReport(frame);
  if (report === undefined) {
    throw new Error('The frame has no report.');
  }
  return report;
}

/** SQL for a time in milliseconds. */
const at = (time: string) => `make_timestamp_ns((${time}) * 1000000)`;

describe.each(firstOf<Bounds>(1, ['inclusive', 'exclusive']))('Where the bounds of a request are %s', (bounds) => {
  /** A hundred events at each full minute, starting a minute before noon; all events at noon are bad. */
  const fields: Fields = [
    ['_time', 'datetime'],
    ['state', 'string'],
    ['mood', 'string'],
  ];
  beforeEach(() =>
    data.select(
      'logs',
      fields,
      `SELECT ${at(`${noon - minute} + minute * ${minute}`)}, state, state FROM
        (SELECT i // 100 AS minute, CASE WHEN minute = 1 THEN 'bad' ELSE 'good' END AS state FROM range(1300) r(i))`
    )
  );
  const first = { from: iso(noon), to: iso(noon + minute) };
  const second = { from: iso(noon + minute), to: iso(noon + 3 * minute) };
  const apart = { from: iso(noon + 5 * minute), to: iso(noon + 7 * minute) };

  it.each<[string, ChangeSearch, selection: number, baseline: number]>([
    ['at the start of the range', { window: first }, 100, 900],
    ['in the middle of the range', { window: second }, 200, 800],
    ['at the end of the range', { window: { from: iso(noon + 9 * minute), to: iso(noon + 10 * minute) } }, 100, 900],
    ['beside its baseline', { window: first, baseline: second }, 100, 200],
    ['apart from its baseline', { window: first, baseline: apart }, 100, 200],
    ['after its baseline', { window: apart, baseline: first }, 200, 100],
    ['of a condition', { window: second, where: 'mood == "bad"' }, 0, 200],
    ['of a condition, which is the whole range', { where: 'mood == "bad"' }, 100, 900],
  ])('a window %s has the events from its start to before its end', async (_, changes, selection, baseline) => {
    const { events, findings, restated } = await ask(fields, { changes, bounds });
    expect(events).toEqual({ selection, baseline });
    const found = [...findings, ...restated].find(({ trait }) => trait.kind === 'value' && trait.value === 'bad');
    expect(found?.counts.selection ?? 0).toBe(changes.window === first || changes.where ? Math.min(selection, 100) : 0);
  });

  it.each([
    'logs | project state, mood',
    'logs | extend t = now() | project state, mood, t',
    'union (logs | project state, mood)',
  ])('so has a condition where the query keeps no time of the events: %s', async (query) => {
    const { events } = await ask(fields, { query, changes: { window: second, where: 'mood == "good"' }, bounds });
    expect(events).toEqual({ selection: 200, baseline: 0 });
  });
});

describe('A value that is missing', () => {
  const kinds: Array<[string, DatasetField['type'], sql: string]> = [
    ['few integers', 'integer', 'i // 20 % 7'],
    ['many integers', 'integer', 'i // 20 * 7919 % 10007'],
    ['floats', 'float', '(i // 20 * 7919 % 10007) / 100.0'],
    ['one float', 'float', '0.5'],
    ['timespans', 'timespan', 'i // 20 * 7919 % 10007 * 1000000'],
    ['booleans', 'boolean', 'i // 20 % 3 = 0'],
    ['few texts', 'string', "'v' || i // 20 % 5"],
    ['many texts', 'string', "'v' || i // 20 * 7919 % 10007"],
  ];
  // Two thousand events, distributed evenly over ten minutes; the window is the third minute.
  const window = { from: iso(noon + 2 * minute), to: iso(noon + 3 * minute) };
  const isHere = 'i % 10 = 2';
  const isSome = 'i // 10 % 2 = 0';

  it.each(firstOf(2, kinds))('in half of the events differs from others, of %s', async (_, type, sql) => {
    const fields: Fields = [
      ['_time', 'datetime'],
      ['x', type],
    ];
    const rows = (missing: string) =>
      `SELECT ${at(`${noon} + i % 10 * ${minute} + i // 10 * 100`)}, CASE WHEN NOT (${missing}) THEN ${sql} END FROM range(2000) r(i)`;
    await data.select('logs', fields, rows(`${isHere} AND ${isSome}`));
    const gone = await ask(fields, { changes: { window } });
    expect(gone.findings[0]).toMatchObject({
      trait: { kind: 'value', value: '' },
      counts: { selection: 100, baseline: 0 },
      isSure: true,
    });
    await data.drop('logs');
    await data.select('logs', fields, rows(`NOT (${isHere}) AND ${isSome}`));
    const come = await ask(fields, { changes: { window } });
    expect(come.findings[0]).toMatchObject({
      trait: { kind: 'present' },
      counts: { selection: 200, baseline: 900 },
      isSure: true,
    });
  });
});

describe('Fields that as many events have in common', () => {
  const fields: Fields = [
    ['_time', 'datetime'],
    ...['version', 'image', 'node', 'zone', 'slow'].map((name): Fields[number] => [name, 'string']),
    ['code', 'integer'],
    ['took', 'float'],
  ];
  const window = { from: iso(noon + 2 * minute), to: iso(noon + 3 * minute) };

  it('are one line only where these are the same events', async () => {
    // Exactly 35% of the third minute's events have the value, and 5% of the others; every other value has an equal share.
    const isOf = (of: number) => `i // ${10 * of} % 20 < CASE WHEN i % 10 = 2 THEN 7 ELSE 1 END`;
    const value = (of: number, name: string) => `CASE WHEN ${isOf(of)} THEN '${name} 2' ELSE '${name} 1' END`;
    const rows = `SELECT ${at(`${noon} + i % 10 * ${minute} + i // 10 % 60 * 1000`)},
      ${value(1, 'version')}, ${value(1, 'image')}, ${value(20, 'node')}, ${value(400, 'zone')},
      CASE WHEN NOT (${isOf(20)}) THEN 'no' END, CASE WHEN ${isOf(400)} THEN 500 ELSE 200 END,
      CASE WHEN ${isOf(3)} THEN 10 ELSE 0 END + i % 100 / 50.0 FROM range(80000) r(i)`;
    await data.select('logs', fields, rows);
    const { findings } = await ask(fields, { changes: { window } });
    const lines = findings.map(({ trait, also }) =>
      [trait, ...also]
        .map(({ field }) => field.name)
        .sort()
        .join(' ')
    );
    expect(lines.sort()).toEqual(['code zone', 'image version', 'node slow', 'took']);
  });
});

describe('A chart by the field of a finding', () => {
  const fields: Fields = [
    ['_time', 'datetime'],
    ['status', 'integer'],
    ['host', 'string'],
    ['took', 'float'],
  ];
  const window = { from: iso(noon + 2 * minute), to: iso(noon + 3 * minute) };

  it.each(['logs', 'logs | summarize count() by bin(_time, 1m)', 'logs | summarize count() by bin(_time, 1m), host'])(
    'draws its events and all others: %s',
    async (query) => {
      // 45 values, of which 500 is frequent in the third minute; four of ten of its events are slow.
      const rows = `SELECT ${at(`${noon} + i % 10 * ${minute}`)},
        CASE WHEN i % 10 = 2 AND i % 3 = 0 THEN 500 ELSE 460 + i * 7919 % 45 END, 'h' || i // 100 % 2,
        CASE WHEN i % 10 = 2 AND i // 10 % 10 < 4 THEN 90 ELSE 1 END + i % 97 / 100.0 FROM range(9000) r(i)`;
      await data.select('logs', fields, rows);
      const report = await ask(fields, { changes: { window }, query });
      const { schema, ...context } = contextOf(fields);
      await readFields('logs', schema);
      for (const [name, first] of [
        ['status', '500'],
        ['took', 'above'],
      ]) {
        const finding = report.findings.find(({ trait }) => trait.field.name === name);
        const asked = finding && charted({ refId: 'A', kind: 'changes', query }, finding, schema.known);
        if (asked === undefined || 'why' in asked) {
          throw new Error(asked?.why ?? `Nothing is found of ${name}.`);
        }
        const frames = (await lastValueFrom(runQuery(asked.query, context))).frames();
        const series = frames.map((frame) => {
          const { config, values } = frame.fields[1];
          const counts: number[] = values;
          return { name: config.displayNameFromDS ?? '', sum: counts.reduce((sum, count) => sum + count, 0) };
        });
        const hosts = query.includes('host') ? 2 : 1;
        const own = series.filter((one) => one.name.startsWith(first));
        const { selection = 0, baseline = 0 } = finding?.counts ?? {};
        expect(own.reduce((sum, one) => sum + one.sum, 0)).toBe(selection + baseline);
        expect([own.length, series.length]).toEqual([hosts, 2 * hosts]);
        expect(series.reduce((sum, one) => sum + one.sum, 0)).toBe(9000);
      }
    }
  );
});

describe('The events of a series', () => {
  const fields: Fields = [
    ['_time', 'datetime'],
    ['t2', 'datetime'],
    ['num', 'integer'],
    ['part', 'float'],
    ['text', 'string'],
    ['mixed', 'integer|string'],
    ['ok', 'boolean'],
    ['took', 'timespan'],
  ];
  const rows = `SELECT ${at(`${noon} + i * 100`)},
    CASE WHEN i % 11 > 0 THEN make_timestamp_ns(${noon}000000 + i % 5 * 40000000000001) END,
    CASE WHEN i % 13 > 0 THEN i % 3 * 1000 END,
    CASE WHEN i % 7 > 0 THEN i % 4 / 10 END,
    ['A', 'a', '', NULL, 'null', '"null"', '1', 'it''s "b"'][1 + i % 8],
    [to_json(1), to_json('1'), to_json(''), NULL, to_json('null'), to_json('true'), to_json('a')][1 + i % 7],
    CASE WHEN i % 5 > 0 THEN i % 2 = 0 END,
    CASE WHEN i % 6 > 0 THEN i % 4 * 50000000 END
    FROM range(3000) r(i)`;

  it.each(
    firstOf(5, [
      'mixed',
      'took',
      'low = tolower(text)',
      'num, text',
      'code = num | extend share = 100.0 * count_ / 7 | where share > 0',
      'text',
      'ok',
      'num',
      'part',
      't2',
      'tolower(text)',
      'day = startofday(t2)',
      'hour = bin(t2, 1h)',
      'dur = num * 1s',
      'high = num > 1000',
      'either = ok or num > 1000',
      'kind = iff(num > 1000, "big", text)',
      'tostring(mixed)',
      'both = strcat(text, mixed)',
    ])
  )('by %s are all of its rows, and no others', async (by) => {
    await data.select('logs', fields, rows);
    // Only the type distinguishes a timespan from a number.
    const isTold = !by.startsWith('took') && !by.startsWith('dur');
    for (const known of isTold ? [fields, []] : [fields]) {
      const context = contextOf(known);
      await readFields('logs', context.schema);
      const query: AplQuery = { refId: 'A', kind: 'apl', query: `logs | summarize count() by bin(_time, 1m), ${by}` };
      const series = (await lastValueFrom(runQuery(query, context))).frames();
      const counts = series.flatMap((frame) => frame.fields).filter(({ name }) => name === 'count_');
      const groupOf = groupsOf(counts);
      expect(counts.length).toBeGreaterThan(1);
      for (const value of counts) {
        const { text, leftOut } = ofGroup(query.query, groupOf(value.labels ?? {}), context.schema.known);
        expect(leftOut).toEqual([]);
        const counted = await lastValueFrom(
          context.service.query({ apl: `${text} | count`, ...widerQueryRange({ from: noon, to: noon + 10 * minute }) })
        );
        const sum = value.values.reduce((all: number, one: number | null) => all + (one ?? 0), 0);
        expect([value.labels, counted.body.tables[0].columns?.[0][0]]).toEqual([value.labels, sum]);
      }
    }
  });
});

describe('What is looked for beside the lines', () => {
  const second = 1000;
  const fields: Fields = [
    ['_time', 'datetime'],
    ['trace_id', 'string'],
    ['span_id', 'string'],
    ['parent_span_id', 'string'],
    ['name', 'string'],
    ['service.name', 'string'],
    ['duration', 'timespan'],
    ['error', 'boolean'],
    ['version', 'string'],
    ['region', 'string'],
  ];
  interface Span {
    time: number;
    trace: number;
    isChild: boolean;
    error: boolean;
    version: string;
    region: string;
  }
  const isThen = (trace: number) => trace >= 300 && trace < 360;
  /** A trace per second; in the sixth minute, every second one has version 2.8 and fails. */
  const spans = Array.from({ length: 600 }, (_, trace) => trace).flatMap((trace) => {
    const isBad = isThen(trace) && trace % 2 === 0;
    const ofTrace = {
      trace,
      version: isBad || (!isThen(trace) && trace % 10 === 0) ? '2.8' : '2.7',
      region: isBad || (!isThen(trace) && trace % 10 === 9) ? 'eu' : 'us',
    };
    const time = noon + trace * second;
    const error = isBad || trace % 24 === 5;
    return [
      { ...ofTrace, time, isChild: false, error },
      { ...ofTrace, time: time + 100, isChild: true, error },
    ];
  });
  const rows = spans.map(({ time, trace, isChild, error, version, region }) =>
    [
      at(String(time)),
      ...[`'t${trace}'`, `'${isChild ? 'b' : 'a'}${trace}'`, isChild ? `'a${trace}'` : 'NULL'],
      ...(isChild ? [`'charge'`, `'payment'`, 20_000_000] : [`'order'`, `'checkout'`, 50_000_000]),
      ...[error, `'${version}'`, `'${region}'`],
    ].join(', ')
  );
  const has = (trait: Trait) => (span: Span) => {
    const values: Record<string, string> = { version: span.version, region: span.region, error: String(span.error) };
    return trait.kind === 'value' && values[trait.field.name] === trait.value;
  };
  const window = { from: iso(noon + 5 * minute), to: iso(noon + 6 * minute) };
  const baseline = { from: iso(noon + minute), to: iso(noon + 5 * minute) };
  const isIn = ({ from: start, to: end }: { from: string; to: string }) => {
    const [first, last] = [Date.parse(start), Date.parse(end)];
    return ({ time }: Span) => time >= first && time < last;
  };
  const lineFields: Fields = [
    ['_time', 'datetime'],
    ['trace_id', 'string'],
    ['span_id', 'string'],
    ['level', 'string'],
    ['body', 'string'],
  ];
  /** Two of three failures have a cause that only log lines show. */
  const isFull = ({ error, isChild, trace }: Span) => error && isChild && trace % 3 > 0;
  const lineRows = spans.map((span) =>
    [
      at(String(span.time)),
      ...[`'t${span.trace}'`, `'${span.isChild ? 'b' : 'a'}${span.trace}'`, `'${span.error ? 'ERROR' : 'INFO'}'`],
      isFull(span)
        ? `'disk ${span.trace} is full'`
        : span.isChild
          ? "'charged'"
          : span.error
            ? "'order failed'"
            : "'ordered'",
    ].join(', ')
  );
  beforeEach(async () => {
    await data.add('logs', fields, rows);
    await data.add('lines', lineFields, lineRows);
  });
  afterEach(() => data.drop('lines'));

  const failures: ChangeSearch = { window, where: 'error' };
  const isFailed = (span: Span) => isIn(window)(span) && span.error;
  const isOther = (span: Span) => isIn(window)(span) && !span.error;

  it.each<[string, ChangeSearch, selected: (span: Span) => boolean, other: (span: Span) => boolean, pairs: number]>([
    ['windows', { window, baseline }, isIn(window), isIn(baseline), 1],
    ['a condition', failures, isFailed, isOther, 0],
  ])('is counted right: shares over time, pairs and traces, by %s', async (...[, changes, selected, other, pairs]) => {
    const { findings, along } = await ask(fields, { changes, lines: lineFields });
    const charted = findings.flatMap(({ trait, timeline }) => (timeline ? [{ trait, timeline }] : []));
    expect(charted.length).toBeGreaterThan(0);
    for (const { trait, timeline } of charted) {
      const { from: start, size, shares } = timeline;
      // Twelve minutes before the window, and one minute after it.
      expect([start, size, shares.length]).toEqual([noon - 7 * minute, 30 * second, 28]);
      shares.forEach((share, bin) => {
        const inBin = spans.filter(({ time }) => Math.floor((time - start) / size) === bin);
        const counted = inBin.filter(has(trait)).filter(({ error }) => error || changes.where === undefined);
        const expected = inBin.length === 0 ? undefined : counted.length / inBin.length;
        expect([traitText(trait), bin, share]).toEqual([traitText(trait), bin, expected]);
      });
    }

    const paired = findings.flatMap(({ trait, together }) => (together ? [{ trait, together }] : []));
    expect(paired).toHaveLength(pairs);
    for (const { trait, together } of paired) {
      const both = spans.filter((span) => has(trait)(span) && has(together.trait)(span));
      expect(together.counts).toEqual({ selection: both.filter(selected).length, baseline: both.filter(other).length });
    }

    const tracesOf = (isOf: (span: Span) => boolean) => new Set(spans.filter(isOf).map(({ trace }) => trace));
    const ofSelected = tracesOf(selected);
    const sides = [ofSelected, new Set([...tracesOf(other)].filter((id) => !ofSelected.has(id)))];
    const failed = tracesOf(({ isChild, error }) => isChild && error);
    const sizes = ([selection, rest]: Array<Set<number>>): Counts => ({
      selection: selection.size,
      baseline: rest.size,
    });
    expect([along?.sampled, along?.all]).toEqual([sizes(sides), sizes(sides)]);
    const [first] = along?.operations ?? [];
    expect(first).toMatchObject({ service: 'payment', operation: 'charge', how: 'failed' });
    const having = (some: Set<number>) => sizes(sides.map((ids) => new Set([...ids].filter((id) => some.has(id)))));
    expect(first.counts).toEqual(having(failed));
    // This operation has exactly one span per trace.
    const { selection, baseline: rest } = having(failed);
    const calls = new Set(sides.flatMap((ids) => [...ids])).size;
    expect(first.logged).toMatchObject({
      text: 'disk <*> is full',
      counts: { selection: having(tracesOf(isFull)).selection, baseline: 0 },
      events: { selection, baseline: calls - selection - rest },
    });
    const { client } = data.service({ pageLimit: 5000, bounds: 'inclusive' });
    const { body } = await lastValueFrom(
      client.query({
        apl: `${first.logged?.query} | summarize dcount(trace_id)`,
        ...widerQueryRange({ from: noon, to: noon + 10 * minute }),
      })
    );
    expect(body.tables[0].columns?.[0][0]).toBe(tracesOf(isFull).size);
  });

  it('is found from log lines as well: what the spans of failures log', async () => {
    const changes = { window, where: 'level == "ERROR"' };
    const { along } = await ask(fields, { changes, query: 'lines', lines: lineFields });
    expect(along?.operations[0]).toMatchObject({
      ...{ service: 'payment', operation: 'charge', how: 'failed' },
      logged: { text: 'disk <*> is full' },
    });
  });

  it.each(firstOf(1, ['map', 'unknown'] as const))('has log lines that are objects, of the type %s', async (type) => {
    const objectFields: Fields = [...lineFields.slice(0, -1), ['body', type]];
    const objects = lineRows.map((row) => row.replace(/'([^']*)'$/, `'{"msg":"$1"}'`));
    await data.drop('lines');
    await data.add('lines', objectFields, objects);
    const { along } = await ask(fields, { changes: failures, lines: objectFields });
    const { logged } = along?.operations[0] ?? {};
    expect(logged?.text).toBe('disk <*> is full');
    const { client } = data.service({ pageLimit: 5000, bounds: 'inclusive' });
    const { body } = await lastValueFrom(
      client.query({ apl: `${logged?.query} | count`, ...widerQueryRange({ from: noon, to: noon + 10 * minute }) })
    );
    expect(body.tables[0].columns?.[0][0]).toBe(spans.filter(isFull).length);

    const changes = { window, where: 'span_id startswith "b"' };
    const report = await ask(objectFields, { changes, query: 'lines' });
    const traits = report.findings.filter(({ trait }) => trait.kind === 'pattern');
    const charged = spans.filter((span) => isIn(window)(span) && span.isChild && !isFull(span)).length;
    expect(traits.map(({ trait, counts }) => [traitText(trait), counts])).toContainEqual([
      'matches “charged”',
      { selection: charged, baseline: 0 },
    ]);
  });
});
