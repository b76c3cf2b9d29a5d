import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { getDefaultTimeRange } from '@grafana/data';

import { spliceEdits } from '../language/edit';
import { fakeGrafana } from '../testing/fakeGrafana';
import { MetricsDrawer } from './MetricsDrawer';

// Draws on a canvas, which a page of tests has none of.
jest.mock('@grafana/ui', () => ({ ...jest.requireActual('@grafana/ui'), Sparkline: () => null }));

const info = 'v1/query/metrics/info/datasets/demo';
const mpl = 'POST v1/query/_mpl';
const line = (...data: Array<number | null>) => ({
  metadata: { unit: '', warnings: [] },
  series: [{ metric: 'cpu', tags: {}, start: 0, resolution: 60, data }],
});
const answers = {
  'GET v2/datasets': [{ id: 'demo', name: 'demo', kind: 'otel:metrics:v1' }],
  [`GET ${info}/metrics`]: {
    'http.requests': { type: 'CounterMonotonic', temporality: 'Cumulative', unit: '{request}' },
    'http.duration': { type: 'Histogram', temporality: 'Delta', unit: 's' },
    cpu: { type: 'Gauge', temporality: '', unit: '1' },
  },
  [`GET ${info}/metrics/http.requests/tags`]: ['code', 'route'],
  [`GET ${info}/metrics/http.requests/tags/code/values`]: ['200', 'a "b"'],
  [`GET ${info}/metrics/cpu/tags`]: [],
  [`POST ${info}/metrics`]: ['cpu'],
  [mpl]: line(1, null, 3),
};

async function open(text: string, { more = {}, offset = 0, variables = {} } = {}) {
  const known = { ...answers, ...more };
  const { datasource, requests } = fakeGrafana(known, variables);
  await datasource.prepare();
  const texts = [text];
  function Page() {
    const [current, setCurrent] = useState(text);
    return (
      <MetricsDrawer
        datasource={datasource}
        text={current}
        offset={() => offset}
        range={getDefaultTimeRange()}
        onEdit={(edits) => {
          texts.push(spliceEdits(current, edits));
          setCurrent(spliceEdits(current, edits));
        }}
        onClose={() => {}}
      />
    );
  }
  render(<Page />);
  const queries = () => requests.filter(({ url }) => url.endsWith('_mpl')).map(({ data }) => data.mpl.split('\n| '));
  return { texts, known, requests, queries, user: userEvent.setup({ delay: null }) };
}

const row = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });
const look = (name: string) => within(screen.getByRole('region', { name: `Metric ${name}` }));

describe('The drawer of metrics', () => {
  it('makes the query that the metric wants, and asks nothing before', async () => {
    const { user, texts, queries } = await open('');
    await user.click(await row('http'));
    const requests = await row('requests');
    expect(requests).toHaveTextContent('Counter');
    expect(await row('duration')).toHaveTextContent('Histogram, s');
    expect(queries()).toEqual([]);
    await user.click(requests);
    expect(texts.at(-1)).toBe('demo:`http.requests`\n| align to $__interval using prom::rate\n| group using sum');
    expect(await screen.findByText(/^Query changed to: demo:/)).toBeVisible();
    expect(look('http.requests').getByText('CounterMonotonic · Cumulative · {request}')).toBeVisible();
    await user.click(await row('duration'));
    await waitFor(() =>
      expect(texts.at(-1)).toBe(
        'demo:`http.duration`\n| bucket to $__interval using interpolate_delta_histogram(0.5, 0.95, 0.99)'
      )
    );
  });

  it('shows a metric that is pointed at, by the pointer and by the keyboard, once', async () => {
    const { user, queries, texts } = await open('');
    await user.hover(await row('cpu'));
    const pointed = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await pointed.findByRole('img', { name: 'cpu over time: 1 to 3' })).toBeVisible();
    expect(pointed.getByText('3 series')).toBeVisible();
    expect(queries()).toEqual([
      ['demo:cpu', expect.stringMatching(/^align to \d+s using avg$/), 'group using avg'],
      ['demo:cpu', 'align using count', 'group using count'],
    ]);
    await user.unhover(await row('cpu'));
    await waitFor(() => expect(pointed.queryByRole('img')).toBeNull());
    screen.getByRole('tree', { name: 'Metrics' }).focus();
    await user.keyboard('{End}{Home}');
    expect(await pointed.findByRole('img', { name: 'cpu over time: 1 to 3' })).toBeVisible();
    expect(queries()).toHaveLength(2);
    expect(texts).toHaveLength(1);
  });

  it('makes a value a filter, takes it out again, and excludes it instead', async () => {
    const text = 'demo:`http.requests`\n| align to 1m using prom::rate // why';
    const { user, texts } = await open(text);
    await user.click(await screen.findByRole('button', { name: 'code' }));
    const values = within(await screen.findByRole('list', { name: 'Values of code' }));
    const filtered = (condition: string) => text.replace('\n', `\n| where ${condition}\n`);
    await user.click(values.getByRole('button', { name: 'Keep only “a "b"”' }));
    expect(texts.at(-1)).toBe(filtered('code == "a \\"b\\""'));
    await user.click(values.getByRole('button', { name: 'Exclude “a "b"”' }));
    expect(texts.at(-1)).toBe(filtered('code != "a \\"b\\""'));
    await user.click(values.getByRole('button', { name: 'Include “a "b"” again' }));
    expect(texts.at(-1)).toBe(text);
    await user.click(values.getByRole('button', { name: 'Keep only “200”' }));
    expect(texts.at(-1)).toBe(filtered('(code == "200" or code == 200)'));
    expect(values.getByRole('button', { name: 'Remove the filter “200”' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('searches by name, and by the value of a tag', async () => {
    const { user, requests } = await open('');
    await row('cpu');
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'req');
    expect(screen.getAllByRole('treeitem').map(({ title }) => title)).toEqual([
      'http.requests: CounterMonotonic, Cumulative, {request}',
    ]);
    await user.clear(screen.getByRole('searchbox', { name: 'Search' }));
    await user.type(screen.getByRole('textbox', { name: 'With tag value' }), 'web-1{Enter}');
    await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(1));
    expect(await row('cpu')).toBeVisible();
    expect(requests.filter(({ method }) => method === 'POST').map(({ data }) => data)).toEqual([{ value: 'web-1' }]);
  });

  it('draws a part of 5,000 metrics, and more by each click', async () => {
    const metrics = Array.from({ length: 5000 }, (_, index) => `metric_${index}`);
    const { user } = await open('', { more: { [`GET ${info}/metrics`]: metrics } });
    expect(await screen.findByText('5,000 metrics')).toBeVisible();
    const list = screen.getByRole('tree', { name: 'Metrics' });
    expect(list.childElementCount).toBe(100);
    await user.click(screen.getByText('Show 300 more'));
    expect(list.childElementCount).toBe(400);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'metric_4999');
    expect(list.childElementCount).toBe(1);
  });

  it('is about the metric at the cursor, of two, and keeps variables', async () => {
    const text =
      '(\n  $set:cpu | align to 1m using avg,\n  $set:$metric | align to 1m using max\n) | compute a using /';
    const { user, texts } = await open(text, {
      offset: text.indexOf('$metric'),
      variables: { set: 'demo', metric: 'http.requests' },
    });
    expect(await screen.findByRole('region', { name: 'Metric http.requests' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Metric of the query' })).toHaveValue('2: $metric');
    await user.click(await row('cpu'));
    await waitFor(() => expect(texts.at(-1)).toBe(text.replace('$set:$metric', '$set:cpu')));
  });

  it.each([
    [{ [`GET ${info}/metrics`]: new Promise(() => {}) }, 'Loading metrics…'],
    [{ [`GET ${info}/metrics`]: {} }, '“demo” had no metrics in the last 24 hours.'],
    [{ [`GET ${info}/metrics`]: 403 }, 'Couldn’t list the metrics of “demo”'],
    [{ 'GET v2/datasets': 403 }, 'No metrics datasets found.'],
  ])('says why there is nothing to show (%#)', async (more, title) => {
    await open('', { more });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('tree')).toBeNull();
  });

  it.each(['odd', 403])('asks again where a list could not be read (%s)', async (fails) => {
    const list = `GET ${info}/metrics`;
    const { user, known } = await open('', { more: { [list]: fails } });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    Object.assign(known, { [list]: answers[list] });
    await user.click(retry);
    expect(await row('cpu')).toBeVisible();
  });

  it('asks again for tags that were refused', async () => {
    const list = `GET ${info}/metrics/http.requests/tags`;
    const { user, known } = await open('demo:`http.requests`', { more: { [list]: 403 } });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    Object.assign(known, { [list]: answers[list] });
    await user.click(retry);
    expect(await screen.findByRole('button', { name: 'route' })).toBeVisible();
  });
});
