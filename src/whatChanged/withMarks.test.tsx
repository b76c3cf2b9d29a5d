import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { type KnownSchema, noSchema } from '@aplkit/language/apl/analysis/schema';
import { type QueryResult } from '../service/queryResult';
import { type Cell } from '../service/types';
import { type LinkedMark } from '../evidence/marks';
import { type Finding } from './finding';
import { status } from './testing/report';
import { TimelineChart } from './TimelineChart';
import { timelineQuestion, withTimelines } from './timeline';
import { withMarks } from './withMarks';

const minute = 60_000;
const noon = Date.UTC(2029, 0, 2, 12);
const window = { from: noon, to: noon + 4 * minute };
const types: Record<string, Record<string, string>> = {
  spans: {
    ...{ trace_id: 'string', span_id: 'string', parent_span_id: 'string', name: 'string', 'service.name': 'string' },
    ...{ duration: 'timespan', error: 'boolean', version: 'string', region: 'string' },
  },
  logs: { body: 'string', service: 'string', version: 'string', region: 'string' },
  sales: { amount: 'float', version: 'string', region: 'string' },
};
const schema: KnownSchema = {
  ...noSchema,
  fieldsOf: (name) =>
    Object.entries({ _time: 'datetime', ...types[name] }).map(([field, type]) => ({ name: field, type })),
};

const finding = (name: string): Finding => ({
  trait: { kind: 'value', field: { name, type: 'string' }, value: 'x' },
  counts: { selection: 520, baseline: 800 },
  ...{ difference: { p: 0, weight: 1 }, isSure: true, isUsual: false, frequent: [], also: [] },
});

/** Findings with timelines, and their comparison. */
function chartedIn(dataset: string, where?: string) {
  const comparison = {
    ...{ source: dataset, events: dataset, selection: 'true', time: '_time' },
    ...(where !== undefined && { kin: where }),
    windows: { selection: window, baseline: [{ from: noon - 40 * minute, to: noon }], all: window },
  };
  const ranked = { findings: [finding('version'), finding('region')], restated: [] };
  const question = timelineQuestion(comparison, ranked, schema);
  if (question === undefined) {
    throw new Error('Nothing is charted.');
  }
  const events = { selection: 1000, baseline: 4000 };
  return { question, ranked: withTimelines(ranked, question, undefined, { events, window }).ranked };
}

const column = (name: string, type: string, values: Cell[]) => ({ name, type, values });

const resultOf = (columns: Array<ReturnType<typeof column>>): QueryResult => ({
  bytes: 1,
  body: {
    ...{ format: 'tabular', status: {} },
    tables: [
      {
        name: '0',
        fields: columns.map(({ name, type }) => ({ name, type })),
        groups: ['has_0', 'has_1', 'bin_', '_mark_failed'].map((name) => ({ name })),
        buckets: { field: '_time', size: 60e9 },
        columns: columns.map(({ values }) => values),
      },
    ],
  },
});

async function marked(dataset: string, result = resultOf([]), where?: string) {
  const { question, ranked } = chartedIn(dataset, where);
  const sent: string[] = [];
  const askResult = async (apl: string) => {
    sent.push(apl);
    return result;
  };
  const { findings } = await withMarks(ranked, question, { askResult, schema, levels: {} });
  return { sent, marks: findings.map(({ timeline }) => timeline?.marks) };
}

const at = (minutes: number) => new Date(noon + minutes * minute).toISOString();

describe('The marks of timelines', () => {
  it('are events of the bins and traits of the charts, found by one query', async () => {
    const { sent, marks } = await marked(
      'spans',
      resultOf([
        column('has_0', 'integer', [1, 1, 0, 1]),
        column('has_1', 'integer', [0, 1, 1, 0]),
        column('bin_', 'datetime', [at(0), at(0), at(1), at(2)]),
        column('_mark_failed', 'boolean', [false, true, false, false]),
        column('_mark_time', 'datetime', [at(0.5), at(0.2), at(1.5), at(2.5)]),
        column('_mark_value', 'timespan', ['9s', '2s', '3s', '4s']),
        column('_mark_duration', 'timespan', ['9s', '2s', '3s', '4s']),
        column('_mark_trace', 'string', ['a', 'b', 'c', 'd']),
        column('_mark_span', 'string', ['1', '2', '3', '4']),
      ])
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain(
      'has_0 = iff(version == "x", 1, 0), has_1 = iff(region == "x", 1, 0), bin_ = bin(_time, 60s)'
    );
    expect(sent[0]).toContain('summarize arg_max(_mark_value');
    // The failed event of a bin.
    expect(marks.map((own) => own?.map(({ texts }) => texts.trace))).toEqual([
      ['b', 'd'],
      ['b', 'c'],
    ]);
    expect(marks[0]?.[0]).toMatchObject({ time: noon + 0.2 * minute, bin: noon, duration: 2e9, failed: true });
  });

  it('are only events that match the condition', async () => {
    const { sent } = await marked('spans', undefined, 'error == true');
    expect(sent[0]).toMatch(/\| where error == true\n\| extend _mark_value/);
  });

  it('of log lines have a query for the lines up to them', async () => {
    const { marks } = await marked(
      'logs',
      resultOf([
        column('has_0', 'integer', [1]),
        column('has_1', 'integer', [0]),
        column('bin_', 'datetime', [at(0)]),
        column('_mark_time', 'datetime', [at(0.5)]),
        column('_mark_service', 'string', ['cart']),
      ])
    );
    expect(marks[0]?.[0].lines).toBe(
      'logs\n| where _time >= datetime(2029-01-02T11:59:30.000Z) and _time <= datetime(2029-01-02T12:00:30.001Z)\n| where tostring(service) == "cart"'
    );
  });

  it('are not looked for in events without spans and lines', async () => {
    expect((await marked('sales')).sent).toEqual([]);
  });
});

const mark: LinkedMark = {
  ...{ time: noon + 30_000, bin: noon, duration: 2e9, failed: true },
  texts: { trace: 't1', span: 's1', service: 'cart', operation: 'pay', status: 'failed', message: 'no money' },
};

test('A timeline shows its marks with what they are', async () => {
  const timeline = { from: noon, size: minute, shares: [0.5, 1], marks: [mark] };
  const chart = (linkOf?: () => string) => <TimelineChart timeline={timeline} of="a" timeZone="utc" linkOf={linkOf} />;
  const { rerender } = render(chart(() => '/explore?left=1'));
  const link = screen.getByRole('link', { name: 'Trace: 2029-01-02 12:00:30, cart → pay, 2 s, failed, no money' });
  expect(link).toHaveAttribute('href', '/explore?left=1');
  expect(link).toHaveStyle({ left: '25%', bottom: '50%' });
  await userEvent.hover(link);
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/cart → pay.*failed/);
  rerender(chart());
  expect(screen.getByRole('img', { name: /^2029-01-02 12:00:30/ })).toBeInTheDocument();
});

test('Findings without a timeline have no marks', async () => {
  const { question } = chartedIn('spans');
  const ranked = { findings: [status], restated: [] };
  const askResult = async () => resultOf([column('bin_', 'datetime', [])]);
  expect(await withMarks(ranked, question, { askResult, schema, levels: {} })).toEqual(ranked);
});
