import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { config } from '@grafana/runtime';

import { fakeGrafana } from '../testing/fakeGrafana';
import { SavedQueries } from './SavedQueries';

const [list, create] = ['GET v2/apl-starred-queries', 'POST v2/apl-starred-queries'];
const written = "['logs'] | where uri == $uri";
const sent = "['logs'] | where uri == '/a'";
const record = {
  id: 'q1',
  name: 'Of a page',
  kind: 'apl',
  who: 'ben',
  metadata: {},
  dataset: 'logs',
  query: { apl: sent },
};

beforeEach(() => Object.assign(config.bootData.user, { orgRole: 'Editor' }));
afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

async function open(answer: unknown, text = written, sentText: (() => string) | undefined = () => sent) {
  const answers: Record<string, unknown> = { [list]: [], [create]: answer };
  const { datasource, requests } = fakeGrafana(answers, {}, { annotationWrites: true });
  render(<SavedQueries {...{ datasource, text, sentText }} onChoose={jest.fn()} />);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Saved queries' }));
  const drawer = within(await screen.findByRole('dialog', { name: /Saved queries$/ }));
  await drawer.findByText('There are no saved queries.');
  const sentWith = (method: string) => requests.filter((each) => each.method === method);
  return { answers, drawer, sentWith, user };
}

async function openForm(answer: unknown) {
  const opened = await open(answer);
  await opened.user.click(opened.drawer.getByRole('button', { name: 'Save this query' }));
  return { ...opened, name: opened.drawer.getByRole('textbox', { name: /^Name/ }) };
}

it('A query is saved as it is sent, once, and listed', async () => {
  let confirm: (json: unknown) => void = () => undefined;
  const { answers, drawer, name, sentWith, user } = await openForm(new Promise((resolve) => (confirm = resolve)));
  expect(name).toHaveFocus();
  expect(drawer.getByRole('group', { name: 'Query as saved' })).toHaveTextContent(sent);
  expect(drawer.getByText(/are saved with their current values/)).toBeVisible();
  expect(drawer.getByRole('textbox', { name: /^Dataset/ })).toHaveValue('logs');
  await user.type(name, ' Of a page {Enter}');
  expect(drawer.getByRole('button', { name: 'Saving…' })).toBeDisabled();
  fireEvent.submit(drawer.getByRole('form', { name: 'Save this query' }));
  const data = { kind: 'apl', name: 'Of a page', dataset: 'logs', metadata: {}, query: { apl: sent } };
  expect(sentWith('POST').map((each) => each.data)).toEqual([data]);
  answers[list] = [record];
  confirm(record);
  expect(await drawer.findByText('Query “Of a page” saved in Axiom')).toBeVisible();
  expect(await drawer.findByRole('region', { name: 'Of a page' })).toBeVisible();
  expect(drawer.getByRole('button', { name: 'Save this query' })).toHaveFocus();
  expect(sentWith('POST')).toHaveLength(1);
});

it('Without a dataset, none is sent', async () => {
  const { drawer, name, sentWith, user } = await openForm(record);
  await user.clear(drawer.getByRole('textbox', { name: /^Dataset/ }));
  await user.type(name, 'x{Enter}');
  await drawer.findByText(/” saved in Axiom/);
  expect(sentWith('POST').map(({ data }) => 'dataset' in Object(data))).toEqual([false]);
});

it('A name is required', async () => {
  const { drawer, name, sentWith, user } = await openForm(record);
  await user.type(name, '  ');
  await user.click(drawer.getByRole('button', { name: 'Save query' }));
  expect(drawer.getByText('Enter a name.')).toBeVisible();
  expect(name).toHaveFocus();
  expect(sentWith('POST')).toEqual([]);
});

it('A refusal says its reason and keeps the input', async () => {
  const { answers, drawer, name, sentWith, user } = await openForm(403);
  await user.type(name, 'Mine{Enter}');
  expect(await drawer.findByText(/Couldn’t create the saved query.*write token/s)).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Save without checking' })).toBeNull();
  expect(name).toHaveValue('Mine');
  answers[create] = record;
  await user.click(drawer.getByRole('button', { name: 'Save query' }));
  expect(await drawer.findByText(/” saved in Axiom/)).toBeVisible();
  expect(sentWith('POST')).toHaveLength(2);
});

it('After an unconfirmed request, the list is checked before another', async () => {
  const { answers, drawer, name, sentWith, user } = await openForm(502);
  await user.type(name, 'Of a page{Enter}');
  expect(
    await drawer.findByText(/didn’t confirm the request to create the saved query.*isn’t in the list yet/)
  ).toBeVisible();
  answers[list] = [record];
  await user.click(drawer.getByRole('button', { name: 'Save query' }));
  expect(await drawer.findByText(/Axiom has a saved query “Of a page” with this text/)).toBeVisible();
  expect(sentWith('POST')).toHaveLength(1);
  answers[create] = record;
  await user.click(drawer.getByRole('button', { name: 'Save another' }));
  expect(await drawer.findByText(/” saved in Axiom/)).toBeVisible();
  expect(sentWith('POST')).toHaveLength(2);
});

it('Typed input is discarded only after a confirmation', async () => {
  const { drawer, name, user } = await openForm(record);
  await user.type(name, 'Mine');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await user.click(drawer.getByRole('button', { name: 'Keep editing' }));
  expect(name).toHaveValue('Mine');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await user.click(drawer.getByRole('button', { name: 'Discard' }));
  const again = drawer.getByRole('button', { name: 'Save this query' });
  expect(again).toBeVisible();
  expect(again).toHaveFocus();
});

it('There is nothing to save without a text', async () => {
  const { drawer } = await open(record, ' ');
  expect(drawer.queryByRole('button', { name: 'Save this query' })).toBeNull();
});
