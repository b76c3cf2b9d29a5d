import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import React from 'react';

import { dateTime } from '@grafana/data';

import { fakeGrafana } from '../testing/fakeGrafana';
import AnnotationManager from './AnnotationManager';

const from = dateTime('2026-01-31T10:00:00Z');
const to = dateTime('2026-01-31T12:00:00Z');
const annotations = ['One', 'Two', 'Three'].map((title, index) => ({
  ...{ id: `ann_${index + 1}`, datasets: ['logs'], type: 'incident', time: `2026-01-31T1${index}:00:00Z` },
  ...{ title, description: '', url: '' },
}));

/** Shows the manager of a service with three annotations that answers like this, with all of them selected. */
async function selectAll(answers: Record<string, unknown>, count = 3) {
  const { datasource, requests } = fakeGrafana({
    'GET v2/annotations': annotations,
    'GET v2/datasets': [],
    ...answers,
  });
  render(<AnnotationManager datasource={datasource} range={{ from, to, raw: { from, to } }} timeZone="utc" />);
  fireEvent.click(await screen.findByLabelText(`Select all ${count}`));
  return requests;
}

const selected = () =>
  ['One', 'Two', 'Three'].filter((title) => screen.getByLabelText(`Select “${title}”`).matches(':checked'));

it('The question before deleting distinguishes equal titles by their times', async () => {
  await selectAll({});
  fireEvent.click(screen.getByText('Delete 3…'));
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '“Three”, 2026-01-31 12:00:00',
    '“Two”, 2026-01-31 11:00:00',
    '“One”, 2026-01-31 10:00:00',
  ]);
  fireEvent.click(screen.getByText('Keep'));
  fireEvent.click(screen.getByLabelText('Delete “Two”'));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/^It started at 2026-01-31 11:00:00\./);
});

it('The result of the last action goes away when the next form opens', async () => {
  await selectAll({ 'DELETE v2/annotations/ann_1': {} });
  for (const next of ['New annotation', 'Duplicate “Two”']) {
    fireEvent.click(screen.getByLabelText('Delete “One”'));
    fireEvent.click(screen.getByText('Delete'));
    expect(await screen.findByText('“One” was deleted.')).toBeInTheDocument();
    fireEvent.click(screen.queryByLabelText(next) ?? screen.getByText(next));
    expect(screen.queryByText('“One” was deleted.')).not.toBeInTheDocument();
    fireEvent.click(screen.getByText('Cancel'));
  }
});

it('The result of the last action goes away when a question opens', async () => {
  await selectAll({ 'DELETE v2/annotations/ann_1': {} });
  fireEvent.click(screen.getByLabelText('Delete “One”'));
  fireEvent.click(screen.getByText('Delete'));
  expect(await screen.findByText('“One” was deleted.')).toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('Delete “Two”'));
  expect(screen.getByRole('alertdialog')).toBeInTheDocument();
  expect(screen.queryByText('“One” was deleted.')).not.toBeInTheDocument();
});

it('A form that is opened while the list is read suggests the types of the list once they are there', async () => {
  let answer: (list: typeof annotations) => void = () => undefined;
  const { datasource } = fakeGrafana({
    'GET v2/annotations': new Promise<typeof annotations>((resolve) => (answer = resolve)),
    'GET v2/datasets': [],
  });
  const { container } = render(<AnnotationManager datasource={datasource} timeZone="utc" />);
  fireEvent.click(screen.getByText('New annotation'));
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Kept' } });
  answer(annotations);
  await waitFor(() => expect(container.querySelector('datalist option')).toHaveValue('incident'));
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Kept');
});

it('What was just created is asked for: a range that ends now ends after it', async () => {
  jest.useFakeTimers({ now: Date.parse('2026-01-31T12:00:00Z'), advanceTimers: true });
  const { datasource, requests } = fakeGrafana({
    'GET v2/annotations': annotations,
    'GET v2/datasets': [],
    'POST v2/annotations': { ...annotations[0], id: 'ann_9', title: 'New', time: '2026-01-31T12:30:00Z' },
  });
  const raw = { from: 'now-1h', to: 'now' };
  render(
    <AnnotationManager
      datasource={datasource}
      range={{ from: dateTime('2026-01-31T11:00:00Z'), to: dateTime('2026-01-31T12:00:00Z'), raw }}
      timeZone="utc"
      datasets={['logs']}
    />
  );
  await screen.findByLabelText('Select all 3');
  jest.setSystemTime(Date.parse('2026-01-31T12:30:00Z'));
  fireEvent.click(screen.getByText('New annotation'));
  fireEvent.change(screen.getByLabelText(/^Type(?!s)/), { target: { value: 'incident' } });
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'New' } });
  fireEvent.click(screen.getByText('Create'));
  expect(await screen.findByText('“New” was created.')).toBeInTheDocument();
  const lists = requests.filter(({ method, url }) => method === 'GET' && url === 'v2/annotations');
  expect(lists.map(({ params }) => params?.end.slice(0, 16))).toEqual(['2026-01-31T12:00', '2026-01-31T12:30']);
  jest.useRealTimers();
});

it('What was created outside of the time range is in the list, whose range is extended to it', async () => {
  const times = { time: '2025-12-01T00:00:00.5Z', endTime: '2026-01-01T00:00:00Z' };
  const far = { ...annotations[0], id: 'ann_9', title: 'Far', ...times };
  const answers: Record<string, unknown> = { 'GET v2/annotations': annotations, 'GET v2/datasets': [] };
  const { datasource } = fakeGrafana(answers);
  const range = { from, to, raw: { from, to } };
  render(<AnnotationManager datasource={datasource} range={range} timeZone="utc" datasets={['logs']} />);
  await screen.findByLabelText('Select all 3');
  Object.assign(answers, { 'GET v2/annotations': [...annotations, far], 'POST v2/annotations': far });
  fireEvent.click(screen.getByText('New annotation'));
  fireEvent.change(screen.getByLabelText(/^Type(?!s)/), { target: { value: 'incident' } });
  fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Far' } });
  fireEvent.click(screen.getByText('Create'));
  expect(await screen.findByText('“Far” was created.')).toBeInTheDocument();
  expect(screen.getByText('The list’s time range now includes it.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('row', { name: /Far/ })).toHaveFocus());
  expect(screen.getByText('2025-12-01 00:00:00 to 2026-01-31 12:00:00')).toBeInTheDocument();
});

it('Those that could not be deleted stay selected, and no others', async () => {
  await selectAll({ 'DELETE v2/annotations/ann_1': {}, 'DELETE v2/annotations/ann_2': 500 });
  fireEvent.click(screen.getByText('Delete 3…'));
  fireEvent.click(screen.getByText('Delete'));
  expect(
    await screen.findByText('“One” was deleted. “Three” was already gone. “Two” was not deleted.')
  ).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /^“Two”: Couldn’t delete the annotation\. The service returned status 500/
  );
  expect(selected()).toEqual(['Two']);
});

it('While many are deleted it says how far it is, and can be stopped: what is done stays done', async () => {
  let answer = (_: object) => {};
  const deleted = new Promise<object>((resolve) => (answer = resolve));
  const five = [
    ...annotations,
    ...annotations.map((each) => ({ ...each, id: `${each.id}b`, title: `${each.title}b` })),
  ];
  const requests = await selectAll(
    {
      'GET v2/annotations': five,
      ...Object.fromEntries(five.map(({ id }) => [`DELETE v2/annotations/${id}`, deleted])),
    },
    6
  );
  fireEvent.click(screen.getByText('Delete 6…'));
  fireEvent.click(screen.getByText('Delete'));
  expect(await screen.findByText('0 of 6 deleted')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Annotations deleted' })).toHaveAttribute('max', '6');
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
  answer({});
  expect(
    await screen.findByText('4 annotations were deleted. Stopped: 2 annotations were left unchanged.')
  ).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(4);
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
  expect(screen.getByText(/^“Three”: It starts after that time/)).toBeInTheDocument();
  expect(selected()).toEqual(['Two', 'Three']);
});

it('One that someone else has deleted cannot be opened: it is said once, and the list is read again', async () => {
  const requests = await selectAll({});
  fireEvent.click(screen.getByLabelText('Change “Two”'));
  expect(await screen.findByText('“Two” was already gone.')).toBeInTheDocument();
  await waitFor(() => expect(requests.filter(({ url }) => url === 'v2/annotations')).toHaveLength(2));
  expect(selected()).toEqual(['One', 'Three']);
});

it('One that cannot be read cannot be opened, for the reason that is told', async () => {
  await selectAll({ 'GET v2/annotations/ann_2': 500 });
  fireEvent.click(screen.getByLabelText('Change “Two”'));
  expect(await screen.findByText('“Two” was not opened.')).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent(
    /^“Two”: Couldn’t load the annotation\. The service returned status 500/
  );
});

/** Shows the manager of a service whose answers can be changed. */
async function show(list: typeof annotations) {
  const answers: Record<string, unknown> = { 'GET v2/annotations': list, 'GET v2/datasets': [] };
  const { datasource } = fakeGrafana(answers);
  render(<AnnotationManager datasource={datasource} range={{ from, to, raw: { from, to } }} timeZone="utc" />);
  await screen.findByLabelText(`Select all ${list.length}`);
  return answers;
}

it('Where the service is down, the list and the selection stay, below the error', async () => {
  const answers = await show(annotations);
  fireEvent.click(screen.getByLabelText('Select “Two”'));
  answers['GET v2/annotations'] = 502;
  answers['DELETE v2/annotations/ann_2'] = 502;
  fireEvent.click(screen.getByText('Delete 1…'));
  fireEvent.click(screen.getByText('Delete'));
  expect(await screen.findByText('“Two” was not deleted.')).toBeInTheDocument();
  const problem = await screen.findByText(/list annotations/);
  expect(selected()).toEqual(['Two']);
  expect(problem.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('3 annotations')).toBeInTheDocument();
});

it('A list that cannot be read after a deletion does not show what is deleted', async () => {
  const answers = await show(annotations);
  fireEvent.click(screen.getByLabelText('Select “Two”'));
  answers['GET v2/annotations'] = 502;
  answers['DELETE v2/annotations/ann_2'] = {};
  fireEvent.click(screen.getByText('Delete 1…'));
  fireEvent.click(screen.getByText('Delete'));
  expect(await screen.findByText('“Two” was deleted.')).toBeInTheDocument();
  expect(await screen.findByText('Couldn’t load annotations')).toBeInTheDocument();
  expect(screen.queryByText('Two')).not.toBeInTheDocument();
});

it('A list that cannot be read for other filters does not show what the filters before have had', async () => {
  const answers = await show(annotations);
  answers['GET v2/annotations'] = 502;
  fireEvent.change(screen.getByRole('combobox', { name: /^Datasets/ }), { target: { value: 'traces' } });
  fireEvent.blur(screen.getByRole('combobox', { name: /^Datasets/ }));
  expect(await screen.findByText('Couldn’t load annotations')).toBeInTheDocument();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

const sixty = Array.from({ length: 60 }, (_, index) => ({
  ...annotations[0],
  id: `ann_${index}`,
  title: `Nr. ${index}`,
  time: new Date(from.valueOf() + index * 60_000).toISOString(),
}));

it.each([
  ['some of', ['Nr. 3', 'Nr. 4'], 'Nr. 2'],
  ['all of', Array.from({ length: 10 }, (_, index) => `Nr. ${index}`), 'Nr. 10'],
])('After %s the second page are deleted, the row in their place has the focus', async (_, titles, next) => {
  const answers = await show(sixty);
  fireEvent.click(screen.getByRole('button', { name: '2' }));
  titles.forEach((title) => fireEvent.click(screen.getByLabelText(`Select “${title}”`)));
  sixty.forEach(({ id }) => (answers[`DELETE v2/annotations/${id}`] = {}));
  const button = screen.getByText(`Delete ${titles.length}…`);
  fireEvent.click(button);
  answers['GET v2/annotations'] = sixty.filter(({ title }) => !titles.includes(title));
  fireEvent.click(screen.getByText('Delete'));
  expect(await screen.findByText(`${titles.length} annotations were deleted.`)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('row', { name: new RegExp(next) })).toHaveFocus());
});

it('After some of both pages are deleted, a row near the one of the page has the focus', async () => {
  const answers = await show(sixty);
  fireEvent.click(screen.getByLabelText('Select “Nr. 59”'));
  fireEvent.click(screen.getByRole('button', { name: '2' }));
  fireEvent.click(screen.getByLabelText('Select “Nr. 5”'));
  sixty.forEach(({ id }) => (answers[`DELETE v2/annotations/${id}`] = {}));
  fireEvent.click(screen.getByText('Delete 2…'));
  answers['GET v2/annotations'] = sixty.filter(({ id }) => id !== 'ann_59' && id !== 'ann_5');
  fireEvent.click(screen.getByText('Delete'));
  expect(await screen.findByText('2 annotations were deleted.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('row', { name: /Nr\. 3/ })).toHaveFocus());
});

it('What a search finds begins with the first page', async () => {
  await show(sixty);
  fireEvent.click(screen.getByRole('button', { name: '2' }));
  expect(screen.getByLabelText('Select “Nr. 3”')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'Nr' } });
  expect(await screen.findByLabelText('Select “Nr. 59”')).toBeInTheDocument();
});
