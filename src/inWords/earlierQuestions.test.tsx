import { render, screen } from '@testing-library/react';
import React from 'react';

import { fakeGrafana } from '../testing/fakeGrafana';
import { EarlierQuestions } from './EarlierQuestions';

const stored = new Map([['questions-logs', '["count by status"]']]);
const read = jest.fn<void, [string]>();

// As in Grafana, each render gets another storage object.
jest.mock('@grafana/runtime', () => ({
  ...jest.requireActual<object>('@grafana/runtime'),
  usePluginUserStorage: () => ({
    getItem: async (key: string) => {
      read(key);
      return stored.get(key) ?? null;
    },
    setItem: async (key: string, value: string) => void stored.set(key, value),
  }),
}));

describe('Earlier questions', () => {
  it('reads the stored list once, however often it is rendered', async () => {
    const { datasource } = fakeGrafana({}, {}, { defaultDataset: 'logs' });
    const { rerender } = render(
      <EarlierQuestions question={undefined} isShown datasource={datasource} onChoose={() => undefined} />
    );
    expect(await screen.findByRole('button', { name: 'count by status' })).toBeVisible();
    const before = read.mock.calls.filter(([key]) => key === 'questions-logs').length;
    for (let i = 0; i < 3; i++) {
      rerender(<EarlierQuestions question={undefined} isShown datasource={datasource} onChoose={() => undefined} />);
      await screen.findByRole('button', { name: 'count by status' });
    }
    expect(before).toBe(1);
    expect(read.mock.calls.filter(([key]) => key === 'questions-logs')).toHaveLength(1);
  });
});
