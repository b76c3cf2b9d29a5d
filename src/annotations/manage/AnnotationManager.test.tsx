import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import React from 'react';

import { dateTime } from '@grafana/data';

import { fakeGrafana } from '../../testing/fakeGrafana';
import { AnnotationManager } from './AnnotationManager';

const from = dateTime('2026-01-31T10:00:00Z');
const to = dateTime('2026-01-31T12:00:00Z');
const annotations = ['One', 'Two', 'Three'].map((title, index) => ({
  ...{ id: `ann_${index + 1}`, datasets: ['logs'], type: 'incident', time: `2026-01-31T1${index}:00:00Z` },
  ...{ title, description: '', url: '' },
}));

/** The manager of a service with three annotations that answers writes like this, with all of them selected. */
async function selectAll(answers: Record<string, unknown>) {
  const { datasource, requests } = fakeGrafana({
    'GET v2/annotations': annotations,
    'GET v2/datasets': [],
    ...answers,
  });
  render(
    <AnnotationManager
      datasource={datasource}
      range={{ from, to, raw: { from, to } }}
      timeZone="utc"
      datasets={[]}
      types={[]}
      onWritten={jest.fn()}
      frame={({ content }) => content}
    />
  );
  fireEvent.click(await screen.findByLabelText('Select all 3'));
  return requests;
}

const selected = () =>
  ['One', 'Two', 'Three'].filter((title) => screen.getByLabelText(`Select “${title}”`).matches(':checked'));

it('Those that could not be deleted stay selected, and no others', async () => {
  await selectAll({ 'DELETE v2/annotations/ann_1': {}, 'DELETE v2/annotations/ann_2': 500 });
  fireEvent.click(screen.getByText('Delete 3…'));
  fireEvent.click(screen.getByText('Delete'));
  expect(
    await screen.findByText('“One” was deleted. “Three” was gone already. “Two” was not deleted.')
  ).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent(/^“Two”: The service failed with status 500/);
  expect(selected()).toEqual(['Two']);
});

it('Those that could not be ended stay selected, and no others', async () => {
  const ended = { ...annotations[0], endTime: '2026-01-31T11:30:00Z' };
  await selectAll({
    'GET v2/annotations/ann_1': ended,
    'PUT v2/annotations/ann_1': ended,
    'GET v2/annotations/ann_2': 500,
  });
  fireEvent.click(screen.getByText('Set end of 3…'));
  fireEvent.change(screen.getByLabelText('End of the selected annotations'), {
    target: { value: '2026-01-31 11:30' },
  });
  fireEvent.click(screen.getByText('Set end'));
  expect(await screen.findByText(/were not ended\.$|was not ended\.$/)).toBeInTheDocument();
  expect(screen.getByText(/^“Three”: It begins only after that time/)).toBeInTheDocument();
  expect(selected()).toEqual(['Two', 'Three']);
});

it('One that somebody deleted meanwhile cannot be opened: it is said once, and the list is read anew', async () => {
  const requests = await selectAll({});
  fireEvent.click(screen.getByLabelText('Change “Two”'));
  expect(await screen.findByText('“Two” was gone already.')).toBeInTheDocument();
  await waitFor(() => expect(requests.filter(({ url }) => url === 'v2/annotations')).toHaveLength(2));
  expect(selected()).toEqual(['One', 'Three']);
});

it('One that cannot be read cannot be opened, for the reason that is told', async () => {
  await selectAll({ 'GET v2/annotations/ann_2': 500 });
  fireEvent.click(screen.getByLabelText('Change “Two”'));
  expect(await screen.findByText('“Two” was not opened.')).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent(/^“Two”: The service failed with status 500/);
});
