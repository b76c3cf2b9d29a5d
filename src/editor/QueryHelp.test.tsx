import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { type AplOptions } from '../settings';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type AplQuery } from '../types';
import QueryHelp from './QueryHelp';

const saved: AplQuery = { refId: 'B', kind: 'apl', query: 'logs | count', format: 'table' };

function show(query: AplQuery = saved, jsonData: AplOptions = {}) {
  const { datasource } = fakeGrafana(
    {
      'GET v2/datasets': [{ id: 'traces', name: 'traces', kind: '' }],
      'GET v2/datasets/logs/fields': [{ name: 'status', type: 'string', unit: '', hidden: false, description: '' }],
      'GET v2/datasets/traces/fields': [{ name: 'duration', type: 'float', unit: '', hidden: false, description: '' }],
    },
    {},
    jsonData
  );
  const clicked = jest.fn();
  render(<QueryHelp datasource={datasource} query={query} onClickExample={clicked} />);
  return { clicked, user: userEvent.setup({ delay: null }) };
}

const examples = async (dataset: string) =>
  within(await screen.findByRole('list', { name: `Queries of ${dataset}` })).getAllByRole('listitem');

it('The help has ten queries over the fields of the dataset that is asked; a click runs one in place of the query', async () => {
  const { clicked, user } = show();
  expect(await examples('logs')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: /Most frequent values of status/ }));
  expect(clicked).toHaveBeenCalledWith(
    expect.objectContaining({
      refId: 'B',
      kind: 'apl',
      query: 'logs\n| summarize events = count() by status\n| top 10 by events desc',
      format: 'auto',
    })
  );
});

it('The help of an empty query is about the default dataset, or the first one', async () => {
  show({ ...saved, query: '' }, { defaultDataset: 'logs' });
  expect(await examples('logs')).toHaveLength(10);
});

it('The help of an empty query without a default dataset is about the first one', async () => {
  show({ ...saved, query: '' });
  expect(await examples('traces')).toHaveLength(10);
  expect(screen.getByRole('button', { name: /maximum duration over time/ })).toBeInTheDocument();
});

it('The help works by the keyboard', async () => {
  const { clicked, user } = show();
  await examples('logs');
  screen.getByRole('button', { name: 'Latest events' }).focus();
  await user.keyboard('{Enter}');
  expect(clicked).toHaveBeenCalledTimes(1);
});
