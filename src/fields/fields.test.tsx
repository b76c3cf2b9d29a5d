import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import React, { useState } from 'react';

import { FieldType, getDefaultTimeRange, LoadingState, type PanelData, toDataFrame } from '@grafana/data';

import { applyEdits } from '@aplkit/language/apl/tree/edit';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { type FieldMeta } from '../service/types';
import { chooseOption } from '../testing/chooseOption';
import { fakeGrafana } from '../testing/fakeGrafana';
import { FieldsDrawer } from './FieldsDrawer';
import { MetricsDrawer } from '../metrics/MetricsDrawer';

// Draws on a canvas, which jsdom doesn't support.
jest.mock('@grafana/ui', () => ({ ...jest.requireActual('@grafana/ui'), Sparkline: () => null }));

describe('FieldsDrawer', () => {
  const meta = (name: string, type = 'string', part: Partial<FieldMeta> = {}): FieldMeta => ({
    ...{ name, type, unit: '', hidden: false, description: '' },
    ...part,
  });
  const schema = {
    'GET v2/datasets': [{ id: 'logs', name: 'logs', kind: '' }],
    'GET v2/datasets/logs/fields': [
      meta('method'),
      meta('took', 'float', { unit: 'ms', description: 'Until the last byte' }),
      meta('geo.city'),
      meta('geo.country'),
      meta('secret', 'string', { hidden: true }),
      meta('headers', 'map'),
    ],
  };
  const answerOf = (row: Record<string, unknown>, status: object = {}) => ({
    format: 'tabular',
    status: { rowsExamined: 1234, ...status },
    tables: [
      {
        name: '0',
        fields: Object.keys(row).map((name) => ({ name, type: 'unknown' })),
        columns: Object.values(row).map((cell) => [cell]),
      },
    ],
  });
  const methods = answerOf({
    events_: 200,
    present_0: 150,
    distinct_0: 14,
    frequent_0: [
      { key: 'GET', count: 100 },
      { key: 'PUT', count: 50 },
    ],
  });
  const ask = 'POST v1/datasets/_apl';
  const oneLine = (apl: string) => apl.replace(/\n +/g, ' ');

  async function open(answers: Record<string, unknown>, { text = 'logs\n| limit 5', offset = 0, data }: Opened = {}) {
    const { datasource, requests } = fakeGrafana(answers, { city: 'Rome' });
    await datasource.prepare();
    const texts = [text];
    const compared: string[][] = [];
    function Page() {
      const [current, setCurrent] = useState(text);
      return (
        <FieldsDrawer
          datasource={datasource}
          query={{ refId: 'A', kind: 'apl', query: current }}
          text={current}
          offset={() => offset}
          range={getDefaultTimeRange()}
          data={data}
          onEdit={(edits) => {
            texts.push(applyEdits(current, edits));
            setCurrent(applyEdits(current, edits));
          }}
          onCompare={(...asked) => compared.push(asked)}
          onClose={() => {}}
        />
      );
    }
    render(<Page />);
    const queries = () => requests.filter(({ method }) => method === 'POST').map(({ data: body }) => body.apl);
    return { queries, texts, compared, requests, user: userEvent.setup({ delay: null }) };
  }

  interface Opened {
    text?: string;
    offset?: number;
    data?: PanelData;
  }

  const field = (name: string) => screen.findByRole('treeitem', { name: new RegExp(`^${name}`) });
  const look = (name: string) => within(screen.getByRole('region', { name: `Field ${name}` }));

  const chooseRows = (user: UserEvent, name: string | RegExp) =>
    chooseOption(user, screen.getByRole('combobox', { name: 'Rows' }), name);

  describe('The drawer of fields', () => {
    it('lists the fields of the schema as a tree, without a query', async () => {
      const { queries, user } = await open(schema);
      expect(await field('took')).toHaveTextContent('tookfloat, ms');
      expect(screen.getAllByRole('treeitem').map((row) => row.textContent)).toEqual([
        '_sysTimedatetime',
        '_timedatetime',
        'geo',
        'headersmap',
        'methodstring',
        'tookfloat, ms',
      ]);
      await user.click(await field('geo'));
      expect(await field('city')).toHaveAttribute('aria-level', '2');
      expect(queries()).toEqual([]);
    });

    it('asks one query for an opened field, and shows its values with their shares', async () => {
      const { queries, user } = await open(
        { ...schema, [ask]: methods },
        { text: 'logs\n| where city == $city\n| count', offset: 20 }
      );
      await user.click(await field('method'));
      expect(await screen.findByText('In 150 of 200 events (75.0%)')).toBeVisible();
      expect(look('method').getByRole('row', { name: /^GET 100 50\.0%/ })).toBeVisible();
      expect(look('method').getByText('12 other values')).toBeVisible();
      expect(look('method').getByText('1,234 rows examined')).toBeVisible();
      expect(await field('method')).toHaveTextContent('75.0%');
      await user.click(await field('took'));
      await user.click(await field('method'));
      expect(queries().filter((apl) => apl.includes('topk'))).toEqual([
        expect.stringContaining('where city == "Rome"\n| summarize'),
      ]);
    });

    it('compares the events of a value with the others, where these are events', async () => {
      const { compared, user } = await open(
        { ...schema, [ask]: methods },
        { text: 'logs\n| limit 5\n| summarize count() by method' }
      );
      await user.click(await field('method'));
      await user.click(await screen.findByRole('button', { name: /^Compare “PUT” with other events/ }));
      expect(compared).toEqual([['logs', 'method == "PUT"']]);
      await chooseRows(user, /^After 2/);
      await user.click(await field('method'));
      expect(await screen.findByRole('button', { name: 'Keep only “PUT”' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /^What changed/ })).toBeNull();
    });

    it('adds steps to the query, which is not looked at again', async () => {
      const { queries, texts, user } = await open({ ...schema, [ask]: methods });
      await user.click(await field('method'));
      await user.click(await screen.findByRole('button', { name: 'Keep only “PUT”' }));
      expect(texts.at(-1)).toBe('logs\n| where method == "PUT"\n| limit 5');
      await user.click(screen.getByRole('button', { name: 'Exclude “PUT”' }));
      expect(texts.at(-1)).toBe('logs\n| where method != "PUT"\n| limit 5');
      await user.click(screen.getByRole('button', { name: 'Chart over time' }));
      expect(texts.at(-1)).toBe('logs\n| where method != "PUT"\n| summarize count() by bin_auto(_time), method');
      await user.click(screen.getByRole('button', { name: 'Chart over time' }));
      expect(screen.getByText('The rows are already grouped by “method”.')).toBeVisible();
      expect([texts.length, queries().length]).toEqual([4, 1]);
    });

    it('looks at the rows of another step when that is chosen', async () => {
      const { user } = await open(schema, { text: 'logs | project method' });
      await field('took');
      await chooseRows(user, 'After 1: project method');
      await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^took/ })).not.toBeInTheDocument());
      expect(await field('method')).toBeVisible();
    });

    it('counts the presence of all fields by one query, when it is asked to', async () => {
      const presence = answerOf({
        ...{ events_: 10, distinct_0: 3, distinct_1: 1, distinct_2: 0 },
        presence_: { method: 10, took: 1, 'geo.city': 5, 'geo.country': 0 },
      });
      const { queries, user } = await open({ ...schema, [ask]: presence });
      await field('took');
      await user.click(screen.getByRole('radio', { name: 'Most informative' }));
      await waitFor(async () => expect(await field('took')).toHaveTextContent('10.0%'));
      expect(screen.getAllByRole('treeitem').map((row) => row.getAttribute('title')?.split(':')[0])).toEqual([
        ...['method', 'took', 'geo.city', 'geo.country', '_sysTime', '_time', 'headers'],
      ]);
      const distinct =
        "distinct_0 = dcount(method), distinct_1 = dcount(['geo.city']), distinct_2 = dcount(['geo.country'])";
      expect(queries().map(oneLine)).toEqual([
        `logs\n| summarize events_ = count(), ${distinct}, presence_ = presence(*)`,
      ]);
    });

    it('lists the keys of a map that was opened, each with its own look', async () => {
      const maps = { ...answerOf({ headers: { accept: 'x' } }) };
      const { queries, user } = await open({ ...schema, [ask]: maps });
      await user.click(await field('headers'));
      await user.click(await screen.findByRole('button', { name: 'accept' }));
      expect(await field('accept')).toHaveAttribute('aria-level', '2');
      expect(queries().at(-1)).toContain("topk(['headers.accept'], 10)");
    });

    it('has the columns of the answer where the schema may not be read', async () => {
      const frame = toDataFrame({ fields: [{ name: 'uri', type: FieldType.string, values: ['/'] }] });
      const data = { state: LoadingState.Done, series: [{ ...frame, refId: 'A' }], timeRange: getDefaultTimeRange() };
      await open({ 'GET v2/datasets': 403, 'GET v2/datasets/logs/fields': 403 }, { data });
      expect(await field('uri')).toBeVisible();
    });

    it('says so where no field is known, and where the query names no dataset', async () => {
      await open({ 'GET v2/datasets': 403, 'GET v2/datasets/logs/fields': 403 });
      expect(await screen.findByText('No known fields at this step.')).toBeVisible();
      await open(schema, { text: '' });
      expect(await screen.findByText('The query has no dataset yet.')).toBeVisible();
    });

    it('says so where there are no events', async () => {
      const { user } = await open({
        ...schema,
        [ask]: answerOf({ events_: 0, present_0: 0, distinct_0: 0, frequent_0: [] }),
      });
      await user.click(await field('method'));
      expect(await screen.findByText('No events in the time range at this step.')).toBeVisible();
    });

    it('says only once that there are no events', async () => {
      const range = getDefaultTimeRange();
      const request = { ...JSON.parse('{}'), targets: [{ refId: 'A' }] };
      const data = { state: LoadingState.Done, series: [], timeRange: range, request };
      const { user } = await open({ ...schema, [ask]: answerOf({ events_: 0 }) }, { data });
      const ofRun = 'The last run of this query returned no rows in the time range.';
      expect(await screen.findByText(ofRun)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Count non-empty values' }));
      expect(await screen.findByText('No events in the time range at this step.')).toBeVisible();
      expect(screen.queryByText(ofRun)).toBeNull();
    });

    it('says what to do where a search finds no field', async () => {
      const { user } = await open(schema);
      await field('took');
      await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'tok');
      expect(screen.getByText(/^No field has “tok” in its name or description\. Try a shorter search/)).toBeVisible();
    });

    it('groups a measure in buckets, charts its percentiles, and draws what outliers would hide', async () => {
      const measured = answerOf({
        ...{ events_: 9, present_0: 9, smallest_0: 0, largest_0: 1000, percentiles_0: [5, 8, 9, 1] },
        histogram_0: [1, 5].map((from) => ({ from, to: from + 4, count: 4 })),
      });
      const { queries, texts, user } = await open({ ...schema, [ask]: measured });
      await user.click(await field('took'));
      expect(await screen.findByRole('img', { name: /^Histogram from 1 ms to 9 ms/ })).toBeVisible();
      expect(await screen.findByText(/^Values range from 0 ms to 1 s\./)).toBeVisible();
      expect(oneLine(queries()[1])).toContain(
        'iff(took > 9.0, 9.0, took))\n| summarize events_ = count(), histogram_0 = histogram(clipped_, 20)'
      );
      await user.click(screen.getByRole('button', { name: 'Group by' }));
      expect(texts.at(-1)).toBe('logs\n| summarize count() by bin(took, 1)');
      await user.click(screen.getByRole('button', { name: 'Chart over time' }));
      expect(texts.at(-1)).toBe(
        'logs\n| summarize count(), percentile(took, 50), percentile(took, 95), percentile(took, 99) by bin(took, 1), bin_auto(_time)'
      );
    });

    it('draws the whole histogram where the middle has none', async () => {
      const measured = answerOf({
        ...{ events_: 9, present_0: 9, smallest_0: 0, largest_0: 1000, percentiles_0: [5, 8, 9, 1] },
        histogram_0: [{ from: 1, to: 5, count: 4 }],
      });
      const answers = {
        ...schema,
        get [ask]() {
          return queries().at(-1)?.includes('clipped_') ? answerOf({ histogram_0: null }) : measured;
        },
      };
      const { queries, user } = await open(answers);
      await user.click(await field('took'));
      await waitFor(() => expect(queries()).toHaveLength(2));
      expect(await screen.findByRole('img', { name: /^Histogram from 1 ms to 5 ms/ })).toBeVisible();
      expect(screen.queryByText(/^The first bar includes all values/)).toBeNull();
    });

    it('groups and charts a number once its values are known', async () => {
      const fields = { ...schema, 'GET v2/datasets/logs/fields': [meta('status', 'integer'), meta('took', 'float')] };
      const { user, texts } = await open({ ...fields, [ask]: new Promise(() => {}) }, { text: 'logs' });
      await user.click(await field('status'));
      for (const name of ['Group by', 'Chart over time']) {
        const button = look('status').getByRole('button', { name });
        expect(button).toHaveAttribute('aria-disabled', 'true');
        await user.click(button);
      }
      expect(texts).toEqual(['logs']);
    });

    it('takes integers that could not be looked into for codes, and has no buckets of other numbers', async () => {
      const fields = { ...schema, 'GET v2/datasets/logs/fields': [meta('status', 'integer'), meta('took', 'float')] };
      const { user, texts } = await open({ ...fields, [ask]: 400 }, { text: 'logs' });
      await user.click(await field('took'));
      await screen.findByText('Couldn’t load the values of “took”');
      expect(look('took').getByRole('button', { name: 'Group by' })).toHaveAttribute('aria-disabled', 'true');
      expect(look('took').getByRole('button', { name: 'Chart over time' })).not.toHaveAttribute(
        'aria-disabled',
        'true'
      );
      await user.click(await field('status'));
      await screen.findByText('Couldn’t load the values of “status”');
      await user.click(look('status').getByRole('button', { name: 'Chart over time' }));
      expect(texts.at(-1)).toBe('logs\n| summarize count() by bin_auto(_time), status');
    });

    it('counts the presence alone where the different values cannot be counted', async () => {
      const presence = answerOf({ events_: 10, presence_: { took: 1 } });
      const answers = {
        ...schema,
        get [ask]() {
          return queries().at(-1)?.includes('dcount') ? 400 : presence;
        },
      };
      const { queries, user } = await open(answers);
      await field('took');
      await user.click(screen.getByRole('button', { name: 'Count non-empty values' }));
      await waitFor(async () => expect(await field('took')).toHaveTextContent('10.0%'));
      expect(queries().slice(1).map(oneLine)).toEqual(['logs\n| summarize events_ = count(), presence_ = presence(*)']);
      expect(screen.queryByText(/could not be counted/)).toBeNull();
    });

    it('says why a look failed, and asks again', async () => {
      const answers: Record<string, unknown> = { ...schema, [ask]: 400 };
      const { user } = await open(answers);
      await user.click(await field('method'));
      expect(await screen.findByText('Couldn’t load the values of “method”')).toBeVisible();
      expect(screen.getByText(/status 400/)).toBeVisible();
      answers[ask] = methods;
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('In 150 of 200 events (75.0%)')).toBeVisible();
    });

    it('lists 100 of 150 fields until more are asked for, and goes through them with the keyboard', async () => {
      const fields = Array.from({ length: 148 }, (_, index) => meta(`field_${String(index).padStart(3, '0')}`));
      const { user } = await open({ ...schema, 'GET v2/datasets/logs/fields': fields, [ask]: methods });
      expect(await screen.findByText('150 fields')).toBeVisible();
      const list = document.querySelector<HTMLElement>('[role=tree]');
      expect(list?.childElementCount).toBe(100);
      list?.focus();
      await user.keyboard('{End}{ArrowUp}{Enter}');
      expect(list?.querySelector('[aria-selected=true]')).toHaveTextContent('field_096');
      await user.click(screen.getByText('Show 50 more'));
      expect(list?.childElementCount).toBe(150);
    });
  });
});

describe('MetricsDrawer', () => {
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

    it('draws a part of 5,000 metrics', async () => {
      const metrics = Array.from({ length: 5000 }, (_, index) => `metric_${index}`);
      await open('', { more: { [`GET ${info}/metrics`]: metrics } });
      expect(await screen.findByText('5,000 metrics')).toBeVisible();
      expect(document.querySelector('[role=tree]')?.childElementCount).toBe(100);
      expect(screen.getByText('Show 300 more')).toBeVisible();
    });

    it('is about the metric at the cursor, of two, and keeps variables', async () => {
      const text =
        '(\n  $set:cpu | align to 1m using avg,\n  $set:$metric | align to 1m using max\n) | compute a using /';
      const { user, texts } = await open(text, {
        offset: text.indexOf('$metric'),
        variables: { set: 'demo', metric: 'http.requests' },
      });
      expect(await screen.findByRole('region', { name: 'Metric http.requests' })).toBeVisible();
      expect(screen.getByRole('combobox', { name: 'Metric in the query' })).toHaveValue('2: $metric');
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
});
