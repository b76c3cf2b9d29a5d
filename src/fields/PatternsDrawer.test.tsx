import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { dateTime } from '@grafana/data';

import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { fakeGrafana } from '../testing/fakeGrafana';
import { PatternsDrawer } from './PatternsDrawer';

const ask = 'POST v1/datasets/_apl';
const schema = {
  'GET v2/datasets': [{ id: 'logs', name: 'logs', kind: '' }],
  'GET v2/datasets/logs/fields': ['body', 'severity_text'].map((name) => ({
    ...{ name, type: 'string', unit: '', hidden: false, description: '' },
  })),
};
const from = dateTime('2026-11-26T10:00:00Z');
const to = dateTime('2026-11-26T11:00:00Z');

/** A response to both queries: the number of lines, and the lines. */
const answerOf = (lines: Array<[minute: number, text: string, level: string]>) => ({
  format: 'tabular',
  status: {},
  tables: [
    {
      name: '0',
      fields: ['time_', 'line_', 'level_', 'lines_'].map((name) => ({ name, type: 'string' })),
      columns: [
        lines.map(([minute]) => dateTime(from).add(minute, 'minutes').toISOString()),
        lines.map(([, text]) => text),
        lines.map(([, , level]) => level),
        lines.map(() => lines.length),
      ],
    },
  ],
});

const lines = answerOf([
  [1, 'connection to db refused after 30 ms', 'ERROR'],
  [2, 'cache is cold', 'INFO'],
  [30, 'connection to db refused after 31 ms', 'ERROR'],
  [50, 'connection to db refused after 2 ms', 'WARN'],
]);

async function open(answers: Record<string, unknown>, written = 'logs\n| limit 5') {
  const { datasource, requests } = fakeGrafana({ ...schema, ...answers });
  await datasource.prepare();
  const texts: string[] = [];
  const compared: string[][] = [];
  function Page() {
    const [text, setText] = useState(written);
    return (
      <PatternsDrawer
        {...{ datasource, text, data: undefined }}
        query={{ refId: 'A', kind: 'apl', query: text }}
        range={{ from, to, raw: { from, to } }}
        onEdit={(edits) => {
          texts.push(applyEdits(text, edits));
          setText(applyEdits(text, edits));
        }}
        onCompare={(...asked) => compared.push(asked)}
        onClose={() => undefined}
      />
    );
  }
  render(<Page />);
  const user = userEvent.setup({ delay: null });
  const queries = () => requests.filter(({ method }) => method === 'POST').map(({ data }) => data);
  return { user, texts, compared, queries };
}

const refused = 'connection to db refused after <*> ms';
const condition = 'body matches regex "^connection to db refused after [^ ]+ ms$"';
const cells = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent)
  );

test('each pattern has its lines, share, level and time of most lines', async () => {
  const { queries } = await open({ [ask]: lines });
  await screen.findByText(/Patterns in all 4 lines of “body”\. Counts are exact\./);
  expect(cells().filter((row) => row.length > 0)).toEqual([
    [`${refused} `, '3', '75%', expect.stringContaining('Peak: '), 'ERROR'],
    ['cache is cold ', '1', '25%', expect.stringContaining('Peak: 1 line'), 'INFO'],
  ]);
  expect(queries().map(({ apl }) => apl.replace(/\n/g, ' '))).toEqual([
    'logs | where isnotempty(body) | summarize lines_ = count()',
    'logs | where isnotempty(body) | project time_ = _time, line_ = body, level_ = severity_text | limit 10000',
  ]);
});

test('without levels there is no column of them', async () => {
  await open({ [ask]: answerOf([[1, 'cache is cold', '']]) });
  expect(await screen.findByRole('columnheader', { name: 'Over time' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Level' })).toBeNull();
});

test('a pattern opens to an example and its filter, which is added before the limit, or its opposite', async () => {
  const { user, texts, compared } = await open({ [ask]: lines });
  const details = await screen.findByRole('button', { name: `Details of ${refused}` });
  await user.click(details);
  expect(details).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('connection to db refused after 30 ms')).toBeVisible();
  expect(screen.getByLabelText('Filter for this pattern')).toHaveTextContent(`| where ${condition}`);
  await user.click(screen.getByRole('button', { name: `Filter out: ${refused}` }));
  expect(texts.at(-1)).toBe(`logs\n| where ${condition.replace(' matches', ' !matches')}\n| limit 5`);
  await user.click(await screen.findByRole('button', { name: `Filter for: ${refused}` }));
  expect(texts.at(-1)).toBe(`logs\n| where ${condition}\n| limit 5`);
  await user.click(screen.getByRole('button', { name: `What changed: ${refused}` }));
  expect(compared).toEqual([[texts.at(-1), condition]]);
});

test('compared with the range before, patterns are new or gone', async () => {
  const { user, queries } = await open({ [ask]: lines });
  await screen.findByText(/Patterns in all 4 lines/);
  await user.click(screen.getByText('Compare with the previous range'));
  await screen.findByRole('columnheader', { name: 'Before' });
  expect(queries().at(-1)).toMatchObject({
    startTime: '2026-11-26T09:00:00.000Z',
    endTime: '2026-11-26T10:00:00.000Z',
  });
  await user.click(screen.getByRole('radio', { name: 'New' }));
  expect(await screen.findByText('No patterns are new.')).toBeVisible();
});

test.each([
  ['logs | where _time >= datetime(2026-11-26T10:20:00Z) and _time < datetime(2026-11-26T10:30:00Z)', '10:10', '10:20'],
  ['logs | where _time > datetime(2026-11-26T10:45:00Z) | where body has "db"', '10:30', '10:45'],
  [
    'logs | where _time <= datetime(2026-11-26T10:10:00Z) and _time >= datetime(2026-11-25T10:00:00Z)',
    '09:50',
    '10:00',
  ],
])('the time that %s is about is compared with the time just before', async (apl, start, end) => {
  const { user, queries } = await open({ [ask]: lines }, apl);
  await screen.findByText(/Patterns in all 4 lines/);
  await user.click(screen.getByRole('switch', { name: /Compare with the previous range$/ }));
  await screen.findByRole('columnheader', { name: 'Before' });
  expect(queries().at(-1)).toMatchObject({
    startTime: `2026-11-26T${start}:00.000Z`,
    endTime: `2026-11-26T${end}:00.000Z`,
    apl: expect.not.stringContaining('_time >'),
  });
});

test.each([
  'logs | where _time > ago(10m)',
  'logs | where _time < datetime(2026-11-25T10:00:00Z)',
  'logs | where datetime(2026-11-26T10:20:00Z) < _time or body has "db"',
  'union (logs | where _time > datetime(2026-11-26T10:20:00Z))',
  'let late = (logs | where _time > datetime(2026-11-26T10:20:00Z)); late',
])('without a time to compare with, as in %s, the drawer says so', async (apl) => {
  const { user } = await open({ [ask]: lines }, apl);
  await screen.findByText(/Patterns in all 4 lines/);
  await user.click(screen.getByRole('switch', { name: /Compare with the previous range$/ }));
  expect(await screen.findByText(/Can’t compare with the previous range/)).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'Before' })).toBeNull();
});

test('without lines, and without a field for them, the drawer says so', async () => {
  await open({ [ask]: answerOf([]) });
  expect(await screen.findByText('No lines in “body” in the time range.')).toBeVisible();
});

test('a failure says what happened, and can be tried again', async () => {
  const { user, queries } = await open({ [ask]: 403 });
  expect(await screen.findByText('Couldn’t find patterns')).toBeVisible();
  const before = queries().length;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Couldn’t find patterns')).toBeVisible();
  expect(queries().length).toBeGreaterThan(before);
});

test('events without a log line have no patterns', async () => {
  await open({ [ask]: lines, 'GET v2/datasets/logs/fields': [{ ...schema['GET v2/datasets/logs/fields'][1] }] });
  expect(await screen.findByText(/The events have no log line/)).toBeVisible();
});
