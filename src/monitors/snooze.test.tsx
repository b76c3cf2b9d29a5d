import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { config } from '@grafana/runtime';

import { fakeGrafana } from '../testing/fakeGrafana';
import { SnoozeMonitors } from './SnoozeMonitors';

const [list, change] = ['GET v2/monitors', 'PUT v2/monitors/m1'];
const monitor = { name: 'Slow', type: 'Threshold', aplQuery: 'logs', threshold: 5, later: { unknown: [1] } };
const stored = { id: 'm1', createdAt: '2026-01-01T00:00:00Z', createdBy: 'ben', ...monitor };
const [unset, future] = ['0001-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];

beforeEach(() => Object.assign(config.bootData.user, { orgRole: 'Editor' }));
afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

async function open(answers: Record<string, unknown>) {
  const { datasource, requests } = fakeGrafana(answers, {}, { annotationWrites: true });
  const onWritten = jest.fn();
  render(<SnoozeMonitors datasource={datasource} onWritten={onWritten} />);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Snooze' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Snooze monitors$/ }));
  const puts = () => requests.filter(({ method }) => method === 'PUT').map(({ data }) => data);
  return { drawer, onWritten, puts, user };
}

it('A monitor is snoozed for an hour, once, with all its other members', async () => {
  let confirm: (json: unknown) => void = () => undefined;
  const answers: Record<string, unknown> = {
    [list]: [stored],
    [change]: new Promise((resolve) => (confirm = resolve)),
  };
  const { drawer, onWritten, puts, user } = await open(answers);
  const button = await drawer.findByRole('button', { name: 'Snooze “Slow”' });
  expect(drawer.getByRole('region', { name: 'Slow' })).toHaveTextContent('active');
  const before = Date.now();
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  await user.click(button);
  expect(puts()).toEqual([{ ...monitor, disabledUntil: expect.any(String) }]);
  const until = Date.parse(Object(puts()[0]).disabledUntil);
  expect(until - before).toBeGreaterThanOrEqual(3_600_000);
  expect(until - Date.now()).toBeLessThanOrEqual(3_600_000);
  answers[list] = [{ ...stored, disabledUntil: new Date(until).toISOString() }];
  confirm({ ...stored, disabledUntil: new Date(until).toISOString() });
  expect(await drawer.findByText(/“Slow” is snoozed until/)).toBeVisible();
  // The keyboard stays in its row, and the query behind the drawer shows the new state.
  expect(await drawer.findByRole('button', { name: 'Resume “Slow”' })).toHaveFocus();
  expect(onWritten).toHaveBeenCalledTimes(1);
});

it('A snoozed monitor is resumed', async () => {
  const { drawer, puts, user } = await open({ [list]: [{ ...stored, disabledUntil: future }], [change]: stored });
  await user.click(await drawer.findByRole('button', { name: 'Resume “Slow”' }));
  expect(await drawer.findByText('“Slow” is active again')).toBeVisible();
  expect(puts()).toEqual([{ ...monitor, disabledUntil: unset }]);
});

it('A disabled monitor is neither snoozed nor resumed', async () => {
  const { drawer } = await open({ [list]: [{ ...stored, disabled: true, disabledUntil: unset }] });
  expect(await drawer.findByText('disabled')).toBeVisible();
  expect(drawer.queryByRole('button', { name: /“Slow”/ })).toBeNull();
});

it.each([
  [403, /Couldn’t snooze the monitor.*write token/s],
  [502, /didn’t confirm the request to snooze the monitor/],
])('Status %i is explained, and the list is fetched again', async (status, message) => {
  const { drawer, onWritten, puts, user } = await open({ [list]: [stored], [change]: status });
  await user.click(await drawer.findByRole('button', { name: 'Snooze “Slow”' }));
  expect(await drawer.findByText(message)).toBeVisible();
  expect(await drawer.findByRole('button', { name: 'Snooze “Slow”' })).toHaveAttribute('aria-busy', 'false');
  expect(puts()).toHaveLength(1);
  // The request may have gone through.
  expect(onWritten).toHaveBeenCalledTimes(1);
});

it('A monitor that was deleted in the meantime is not sent', async () => {
  const answers: Record<string, unknown> = { [list]: [stored] };
  const { drawer, puts, user } = await open(answers);
  const button = await drawer.findByRole('button', { name: 'Snooze “Slow”' });
  answers[list] = [];
  await user.click(button);
  expect(await drawer.findByText('The monitor no longer exists.')).toBeVisible();
  expect(puts()).toEqual([]);
});

it.each([
  ['viewers', 'Viewer', true],
  ['editors without a write token', 'Editor', false],
])('Nothing is offered to %s', (_, orgRole, annotationWrites) => {
  Object.assign(config.bootData.user, { orgRole });
  const { datasource } = fakeGrafana({}, {}, { annotationWrites });
  render(<SnoozeMonitors datasource={datasource} onWritten={jest.fn()} />);
  expect(screen.queryByRole('button')).toBeNull();
});
