import { render, screen, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';

import { config } from '@grafana/runtime';

import { fakeGrafana } from '../testing/fakeGrafana';
import { SavedQueries } from './SavedQueries';

const path = 'GET v2/apl-starred-queries';
const query = (name: string, dataset: string | undefined, who: string, apl: string) => ({
  ...{ id: name, name, kind: 'apl', dataset, who, metadata: {} },
  query: { apl },
});
const all = [
  query('Failures', 'logs', 'web-team', "['logs']\n| where status == 500"),
  query('Of a view', undefined, 'ben', "['logs'] | count"),
  query('Slow spans', 'spans', 'ben', "['spans']\n| top 5 by duration"),
];

beforeEach(() => Object.assign(config.bootData.user, { orgRole: 'Editor' }));
afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

async function open(answer: unknown, text = "['logs'] | limit 5") {
  const answers: Record<string, unknown> = { [path]: answer };
  const { datasource, requests } = fakeGrafana(answers, {}, { annotationWrites: true });
  const onChoose = jest.fn();
  render(<SavedQueries datasource={datasource} text={text} onChoose={onChoose} />);
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Saved queries' }));
  const drawer = await screen.findByRole('dialog', { name: 'Saved queries' });
  return { answers, drawer, onChoose, requests, user };
}

const names = (drawer: HTMLElement) =>
  within(drawer)
    .queryAllByRole('heading', { level: 4 })
    .map(({ textContent }) => textContent);

describe('Saved queries', () => {
  it('begin with those of the query’s dataset', async () => {
    const { drawer, requests, user } = await open(all);
    expect(await within(drawer).findByText('2 saved queries')).toBeVisible();
    expect(names(drawer)).toEqual(['Failures', 'Of a view']);
    expect(requests.map(({ params }) => params)).toEqual([{ who: 'all' }]);
    expect(within(drawer).getByRole('region', { name: 'Failures' })).toHaveTextContent('web-team · logs');
    await user.click(within(drawer).getByRole('radio', { name: 'All (3)' }));
    expect(names(drawer)).toEqual(['Failures', 'Of a view', 'Slow spans']);
  });

  it('of all datasets are shown where the query has none of its own', async () => {
    const { drawer } = await open(all, '');
    expect(await within(drawer).findByText('3 saved queries')).toBeVisible();
    expect(within(drawer).queryByRole('radio')).toBeNull();
  });

  it.each([
    ['SLOW', ['Slow spans']],
    ['ben', ['Of a view', 'Slow spans']],
    ['status == 500', ['Failures']],
    ['nothing', []],
  ])('are searched by name, author and text: %s', async (search, found) => {
    const { drawer, user } = await open(all, '');
    await user.type(await within(drawer).findByRole('textbox', { name: 'Search' }), search);
    expect(names(drawer)).toEqual(found);
    const count = ['No saved query matches.', '1 saved query', '2 saved queries'][found.length];
    expect(within(drawer).getByRole('status')).toHaveTextContent(count);
  });

  it('give their text, and close', async () => {
    const { drawer, onChoose, user } = await open(all);
    await user.click(await within(drawer).findByRole('button', { name: 'Use “Failures”' }));
    expect(onChoose).toHaveBeenCalledWith("['logs']\n| where status == 500");
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('without a text are left out; without a name they are untitled', async () => {
    const { drawer } = await open([null, { id: 'a' }, { query: { apl: ' ' } }, { id: 7, query: { apl: 'logs' } }], '');
    expect(await within(drawer).findByText('1 saved query')).toBeVisible();
    expect(names(drawer)).toEqual(['Untitled']);
  });

  it('are said to be loading', async () => {
    const { drawer } = await open(new Promise(() => {}));
    expect(within(drawer).getByRole('status')).toHaveTextContent('Loading saved queries…');
  });

  it('that are not there are said to be missing', async () => {
    const { drawer } = await open([]);
    expect(await within(drawer).findByText(/There are no saved queries/)).toBeVisible();
  });

  it('are shown 50 at a time', async () => {
    const many = Array.from({ length: 60 }, (_, index) => query(`Query ${index}`, 'logs', 'web-team', 'logs'));
    const { drawer } = await open(many);
    expect(await within(drawer).findByText(/^60 saved queries, the first 50 shown/)).toBeVisible();
    expect(names(drawer)).toHaveLength(50);
  });

  it('are not offered where the token may not read them', async () => {
    const { datasource, requests } = fakeGrafana({ [path]: 403 }, {}, { annotationWrites: true });
    render(<SavedQueries datasource={datasource} text="" onChoose={jest.fn()} />);
    await waitForElementToBeRemoved(screen.getByRole('button', { name: 'Saved queries' }));
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['viewers, whatever the token may read', 'Viewer', true],
    ['editors without a write token', 'Editor', false],
  ])('are neither offered to nor requested for %s', (_, orgRole, annotationWrites) => {
    Object.assign(config.bootData.user, { orgRole });
    const { datasource, requests } = fakeGrafana({ [path]: all }, {}, { annotationWrites });
    render(<SavedQueries datasource={datasource} text="" onChoose={jest.fn()} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(requests).toEqual([]);
  });

  it('say what went wrong, and are requested again', async () => {
    const { answers, drawer, user } = await open(500);
    expect(await within(drawer).findByText(/Couldn’t list saved queries.*status 500/)).toBeVisible();
    answers[path] = all;
    await user.click(within(drawer).getByRole('button', { name: 'Retry' }));
    expect(await within(drawer).findByText('2 saved queries')).toBeVisible();
    await user.click(within(drawer).getByRole('button', { name: /Close/ }));
    expect(screen.getByRole('button', { name: 'Saved queries' })).toBeVisible();
  });
});
