import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Observable, of, Subject } from 'rxjs';

import { dateTime, FieldType, type TimeRange, toDataFrame } from '@grafana/data';

import { builderSource, draw } from './testing/draw';

jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual('@grafana/runtime'),
  getTemplateSrv: () => ({ getVariables: () => [], replace: (text: string) => text }),
}));

/** The last hour, at a time in milliseconds. */
const lastHour = (now: number): TimeRange => ({
  from: dateTime(now - 3_600_000),
  to: dateTime(now),
  raw: { from: 'now-1h', to: 'now' },
});

const show = () => userEvent.click(screen.getByRole('button', { name: 'Show the first rows after step 1, Limit' }));
const hide = () => userEvent.click(screen.getByRole('button', { name: 'Hide the first rows after step 1, Limit' }));

test('closing a peek cancels it, and so does a change of the query', async () => {
  const cancelled = jest.fn();
  const query = jest.fn(() => new Observable(() => cancelled));
  draw('logs | limit 10', { datasource: builderSource({ query }) });
  await show();
  expect(query).toHaveBeenCalledTimes(1);
  expect(cancelled).not.toHaveBeenCalled();
  await hide();
  expect(cancelled).toHaveBeenCalledTimes(1);
  await show();
  const rows = screen.getByRole('textbox', { name: 'Step 1, Limit: row count' });
  await userEvent.clear(rows);
  await userEvent.type(rows, '5{Enter}');
  expect(cancelled).toHaveBeenCalledTimes(2);
  expect(query).toHaveBeenCalledTimes(3);
});

test('a peek asks once for a range: not again when a dashboard refreshes', async () => {
  const answers = new Subject();
  const query = jest.fn(() => answers);
  const { refresh } = draw('logs | limit 10', { datasource: builderSource({ query }), range: lastHour(1e12) });
  await show();
  refresh(lastHour(1e12 + 60_000));
  expect(query).toHaveBeenCalledTimes(1);
  refresh({ ...lastHour(1e12), raw: { from: 'now-6h', to: 'now' } });
  expect(query).toHaveBeenCalledTimes(2);
  act(() => {
    answers.next({ data: [toDataFrame({ fields: [{ name: 'method', type: FieldType.string, values: ['GET'] }] })] });
    answers.complete();
  });
  const rows = screen.getByRole('region', { name: 'First rows after step 1, Limit' });
  await waitFor(() => expect(within(rows).getAllByRole('row')).toHaveLength(2));
});

test('a peek that failed says why, and what it cost', async () => {
  const frame = toDataFrame({ fields: [], meta: { stats: [{ displayName: 'Cost', value: 12.5, unit: 'GB·ms' }] } });
  const query = () => of({ data: [frame], errors: [{ message: 'Too much.' }] });
  draw('logs | limit 10', { datasource: builderSource({ query }) });
  await show();
  const rows = screen.getByRole('region', { name: 'First rows after step 1, Limit' });
  expect(within(rows).getByRole('alert')).toHaveTextContent('Too much.');
  expect(rows).toHaveTextContent(/Cost: 12\.5/);
});
