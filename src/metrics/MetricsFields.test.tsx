import React from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { fakeGrafana } from '../testing/fakeGrafana';
import { type MetricsQuery } from '../types';
import { MetricsFields } from './MetricsFields';

const saved: MetricsQuery = { refId: 'A', kind: 'mpl', query: 'demo:cpu', editorMode: 'builder' };

function draw(query: MetricsQuery, incrementalRefresh: boolean) {
  const { datasource } = fakeGrafana({ 'GET v2/datasets': [] }, {}, { incrementalRefresh });
  const onRun = jest.fn();
  const drawn = render(
    <MetricsFields {...{ datasource, query, onRun }} onChange={() => undefined} onRunQuery={() => undefined} />
  );
  return { ...drawn, onRun };
}

it('An earlier time is compared with, or none', async () => {
  const { onRun, unmount } = draw(saved, false);
  await userEvent.click(screen.getByRole('combobox', { name: /Compare with/ }));
  await userEvent.click(await screen.findByRole('option', { name: /1 week before/ }));
  expect(onRun).toHaveBeenLastCalledWith({ ...saved, compare: '7d' });
  unmount();
  const again = draw({ ...saved, compare: '7d' }, false);
  await userEvent.click(screen.getByRole('combobox', { name: /Compare with/ }));
  await userEvent.click(await screen.findByRole('option', { name: /None/ }));
  expect(again.onRun).toHaveBeenLastCalledWith({ ...saved, compare: undefined });
});

it('The whole range can be chosen only where refreshes ask for less', async () => {
  const { unmount } = draw(saved, false);
  expect(screen.queryByRole('checkbox', { name: /^Full refresh/ })).toBeNull();
  unmount();
  const { onRun } = draw(saved, true);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Full refresh/ }));
  expect(onRun).toHaveBeenLastCalledWith({ ...saved, refresh: 'whole' });
});
