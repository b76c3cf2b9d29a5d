import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import EarlierQuestions from './EarlierQuestions';

const stored = new Map<string, string>();
const read = jest.fn<void, [string]>();
const fails = { read: false, write: false };

// As in Grafana, each render gets a new storage object.
jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual<object>('@grafana/runtime'),
  usePluginUserStorage: () => ({
    getItem: async (key: string) => {
      read(key);
      return fails.read ? Promise.reject(new Error('unreachable')) : (stored.get(key) ?? null);
    },
    setItem: async (key: string, value: string) =>
      fails.write ? Promise.reject(new Error('unreachable')) : void stored.set(key, value),
  }),
}));

beforeEach(() => {
  stored.clear();
  stored.set('questions-logs', '["count by status"]');
  read.mockClear();
  Object.assign(fails, { read: false, write: false });
});

/** Renders the list. Adds questions one after another. */
function show() {
  const chosen = jest.fn<void, [string]>();
  const list = (dataset: string, text?: string) => (
    <EarlierQuestions isShown {...{ dataset, text }} onChoose={chosen} onFocusLine={() => undefined} />
  );
  const { rerender } = render(list('logs'));
  const ask = async (text: string, dataset = 'logs') => {
    rerender(list(dataset, text));
    await screen.findByRole('button', { name: text });
  };
  return { chosen, ask, again: () => rerender(list('logs')) };
}

const shown = () => screen.queryAllByRole('button').map((button) => button.textContent);
const inStorage = (dataset: string): unknown => JSON.parse(stored.get(`questions-${dataset}`) ?? 'null');

describe('Earlier questions', () => {
  it('reads the stored list once, however often it is rendered', async () => {
    const { again } = show();
    expect(await screen.findByRole('button', { name: 'count by status' })).toBeVisible();
    for (let i = 0; i < 3; i++) {
      again();
      await screen.findByRole('button', { name: 'count by status' });
    }
    expect(read.mock.calls.filter(([key]) => key === 'questions-logs')).toHaveLength(1);
  });

  it('keeps the latest five of a dataset, each once', async () => {
    const { ask } = show();
    for (const text of ['one', 'two', 'three', 'two', 'four', 'five']) {
      await ask(text);
    }
    expect(shown()).toEqual(['five', 'four', 'two', 'three', 'one', '']);
    expect(inStorage('logs')).toEqual(['five', 'four', 'two', 'three', 'one']);
  });

  it('keeps a list for each dataset', async () => {
    const { ask, again } = show();
    await ask('average load', 'hosts');
    expect(inStorage('hosts')).toEqual(['average load']);
    expect(shown()).toEqual(['average load', '']);
    again();
    expect(await screen.findByRole('button', { name: 'count by status' })).toBeVisible();
    expect(inStorage('logs')).toEqual(['count by status']);
  });

  it('writes a question into the line, and can be deleted', async () => {
    const { chosen, ask } = show();
    await ask('one');
    const user = userEvent.setup({ delay: null });
    await user.click(screen.getByRole('button', { name: 'count by status' }));
    expect(chosen.mock.calls).toEqual([['count by status']]);
    await user.click(screen.getByRole('button', { name: 'Delete earlier questions' }));
    expect(shown()).toEqual([]);
    await waitFor(() => expect(inStorage('logs')).toEqual([]));
    await ask('two');
    expect(inStorage('logs')).toEqual(['two']);
  });

  it('doesn’t replace a list that can’t be read', async () => {
    fails.read = true;
    const { ask } = show();
    await ask('one');
    await ask('two');
    expect(shown()).toEqual(['two', 'one', '']);
    expect(inStorage('logs')).toEqual(['count by status']);
    fails.read = false;
    await ask('three');
    expect(inStorage('logs')).toEqual(['three', 'two', 'one', 'count by status']);
  });

  it('shows questions that can’t be stored', async () => {
    fails.write = true;
    const { ask } = show();
    await ask('one');
    await ask('two');
    expect(shown()).toEqual(['two', 'one', 'count by status', '']);
  });
});
