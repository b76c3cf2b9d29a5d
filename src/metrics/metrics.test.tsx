import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';

import { type TimeRange } from '@grafana/data';

import { type Texts } from '../editing/useHistory';
import { fakeGrafana } from '../testing/fakeGrafana';
import { type MetricsQuery } from '../types';
import { MetricsBuilder } from './MetricsBuilder';
import { MetricsFields } from './MetricsFields';

describe('MetricsBuilder', () => {
  const info = 'GET v1/query/metrics/info/datasets/demo';
  const answers = {
    'GET v2/datasets': [{ id: 'demo', name: 'demo', kind: 'otel:metrics:v1' }],
    [`${info}/metrics`]: {
      requests: { type: 'CounterMonotonic', temporality: 'Cumulative', unit: '1' },
      cpu: { type: 'Gauge', temporality: '', unit: '1' },
    },
    [`${info}/metrics/requests/tags`]: ['code', 'route'],
    [`${info}/metrics/requests/tags/code/values`]: ['500', 'checkout', '"x" or a != "y"', '$HOME', 'a.b'],
    [`${info}/metrics/cpu/tags`]: ['host'],
  };

  interface Options {
    failure?: string;
    more?: Record<string, unknown>;
    variables?: Record<string, unknown>;
    range?: TimeRange;
  }

  /** Renders a builder that keeps its query. `written` returns the latest query. */
  function draw(query: string, { failure = '', more = {}, variables = {}, range }: Options = {}) {
    const { datasource, requests } = fakeGrafana({ ...answers, ...more }, variables);
    const onRun = jest.fn<void, [string]>();
    function Editor() {
      const [value, setValue] = useState(query);
      const history = useState<Texts>({ past: [], future: [] });
      const run = (text: string) => {
        onRun(text);
        setValue(text);
      };
      return (
        <MetricsBuilder
          label="MPL query A"
          failure={failure === '' ? undefined : { message: failure }}
          onRun={run}
          onCode={() => {}}
          onWrite={setValue}
          range={range}
          {...{ value, datasource, history }}
        />
      );
    }
    render(<Editor />);
    const sent = () => requests.filter(({ method }) => method === 'POST').map(({ data }) => Object(data).mpl);
    return { onRun, requests, sent, written: () => onRun.mock.lastCall?.[0], user: userEvent.setup({ delay: null }) };
  }

  const firstMetric = () => screen.getByRole('combobox', { name: /^Metric/ });
  const sections = () => screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'));

  describe('The cards of a query of metrics', () => {
    it('keep what is written while a list is still read', async () => {
      let answer: (values: string[]) => void = () => {};
      const values = new Promise<string[]>((resolve) => (answer = resolve));
      const { user, written } = draw('demo:requests | where code == "1" | align to 1m using avg', {
        more: { [`${info}/metrics/requests/tags/code/values`]: values },
      });
      await user.click(screen.getByRole('combobox', { name: 'step 1, filter, filter 1: value' }));
      await user.keyboard('abc');
      // Accepts the text after the list has been read.
      await user.click(screen.getByRole('button', { name: 'Remove step 2, over time' }));
      await user.click(screen.getByRole('button', { name: 'add calculate' }));
      answer(['abcd']);
      // The builder doesn't wait longer than a second for a list, and a busy machine may need longer for two clicks.
      await waitFor(() => expect(written()).toMatch(/^demo:requests \| where code == "abcd?" \| map abs$/));
    });

    it('keep what Ctrl+Enter takes and runs', async () => {
      const { user, written } = draw('demo:cpu | map * 2');
      await user.tripleClick(screen.getByRole('textbox', { name: 'step 1, calculate: number' }));
      await user.keyboard('3{Control>}{Enter}{/Control}');
      expect(written()).toBe('demo:cpu | map * 3');
    });

    it('keep the focus on a moved step and give it to a new one', async () => {
      const { user, written } = draw('demo:requests\n| align to 1m using avg\n| map abs\n| map rate');
      screen.getByRole('button', { name: 'Move step 3, calculate up' }).focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Move step 2, calculate up' })).toHaveFocus());
      await user.keyboard('{Enter}');
      expect(written()).toBe('demo:requests\n| map rate\n| align to 1m using avg\n| map abs');
      await user.click(screen.getByRole('button', { name: 'add name' }));
      const card = screen.getByRole('region', { name: 'Step 4: Name' });
      await waitFor(() => expect(within(card).getByRole('textbox')).toHaveFocus());
    });

    it('keep the focus on the metric when it is chosen first', async () => {
      const { user, written } = draw('');
      await waitFor(() => expect(firstMetric()).toBeEnabled());
      await user.click(firstMetric());
      await user.click(await screen.findByRole('option', { name: /^cpu/ }));
      expect(written()).toBe('demo:cpu\n| align to $__interval using avg');
      await waitFor(() => expect(firstMetric()).toHaveFocus());
      expect(firstMetric()).toHaveValue('cpu');
    });

    it('have names of their own in each of two metrics', async () => {
      const { user } = draw('(\n  demo:requests | map rate,\n  demo:cpu | map rate\n)\n| compute a using /');
      expect(sections()).toEqual([
        'First metric, source',
        'First metric, step 1: Calculate',
        'Second metric, source',
        'Second metric, step 1: Calculate',
        'Step 1: Compute',
      ]);
      expect(screen.getByText('Second metric')).toBeVisible();
      const first = screen.getByRole('region', { name: 'First metric, source' });
      expect(within(first).getByRole('combobox', { name: 'Metric' })).toHaveValue('requests');
      await user.click(screen.getByRole('button', { name: 'Second metric, add calculate' }));
      const card = screen.getByRole('region', { name: 'Second metric, step 2: Calculate' });
      await waitFor(() => expect(within(card).getByRole('combobox')).toHaveFocus());
    });

    it('offer the tags that are there, and no second rate', async () => {
      const { user, written } = draw('demo:requests\n| align to 1m using prom::rate\n| group by route using sum');
      await waitFor(async () => {
        await user.click(screen.getByRole('button', { name: 'add name' }));
        expect(written()).toContain('"${route}"');
      });
      await user.click(screen.getByRole('button', { name: 'add over time' }));
      expect(written()).toMatch(/\| align to \$__interval using avg$/);
      await user.click(screen.getByRole('button', { name: 'add filter' }));
      expect(written()).toMatch(/^demo:requests\n\| where code == ""\n/);
    });
  });

  describe('Choosing a metric', () => {
    it.each([
      [403, /Couldn’t list metrics: the service rejected the token/],
      [500, /status 500/],
    ])('says why none are listed (%i)', async (status, why) => {
      const more: Record<string, unknown> = { [`${info}/metrics`]: status };
      const { user } = draw('', { more });
      await waitFor(() => expect(firstMetric()).toBeEnabled());
      await user.click(firstMetric());
      expect(await screen.findByText(why)).toBeVisible();
    });

    it('is possible once a dataset is known', async () => {
      const { user } = draw('', { more: { 'GET v2/datasets': 403 } });
      expect(firstMetric()).toBeDisabled();
      await user.type(screen.getByRole('combobox', { name: 'Dataset' }), 'demo{Enter}');
      await waitFor(() => expect(firstMetric()).toBeEnabled());
      await user.click(firstMetric());
      expect(await screen.findByRole('option', { name: /^cpu/ })).toBeVisible();
    });

    const pick = async (user: ReturnType<typeof draw>['user'], list: string, name: string) => {
      await user.click(screen.getByRole('combobox', { name: list }));
      await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
    };

    it('knows the dataset and the metric before by the values of their variables', async () => {
      const { user, written } = draw('$set:${metric}\n| align to $__interval using prom::rate\n| group using sum', {
        variables: { set: 'demo', metric: 'requests' },
      });
      await pick(user, 'Metric', 'cpu');
      expect(written()).toBe('$set:cpu\n| align to $__interval using avg');
    });

    it('finds it by the value of a tag', async () => {
      const { user, written, requests } = draw('demo:cpu', {
        more: { [`${info.replace('GET', 'POST')}/metrics`]: ['requests'] },
      });
      await user.click(screen.getByRole('combobox', { name: 'Metric' }));
      await user.keyboard('web-1');
      await user.click(await screen.findByRole('option', { name: 'requests has the tag value “web-1”' }));
      expect(written()).toContain('demo:requests');
      const searches = requests.filter(({ method }) => method === 'POST');
      expect(searches.map(({ data }) => data).at(-1)).toEqual({ value: 'web-1' });
    });

    it('as the second of two takes the tags of the first that it has', async () => {
      const { user, written } = draw('demo:cpu\n| align to 1m using avg\n| group by host, code using avg');
      await pick(user, 'Second metric', 'requests');
      await waitFor(() => expect(written()).toContain('demo:requests'));
      expect(written()).toContain('| align to 1m using prom::rate\n  | group by code using sum\n)');
    });
  });

  describe('A value of a filter', () => {
    const value = () => screen.getByRole('combobox', { name: 'step 1, filter, filter 1: value' });

    it('is chosen from the data, as it is written', async () => {
      const { user, written } = draw('demo:requests | where code == "1"');
      await user.click(value());
      await user.click(await screen.findByRole('option', { name: '"500"' }));
      expect(written()).toBe('demo:requests | where code == "500"');
    });

    it('is typed', async () => {
      const { user, written } = draw('demo:requests | where code == "1"');
      await user.click(value());
      await user.keyboard('"x" or code');
      await user.tab();
      await waitFor(() => expect(written()).toBe('demo:requests | where code == "\\"x\\" or code"'));
    });

    it('becomes a pattern that matches it, and itself again', async () => {
      const { user, written } = draw('demo:requests | where code == "5.0/x"');
      const choose = async (operator: string) => {
        await user.click(screen.getByRole('combobox', { name: 'step 1, filter, filter 1: operator' }));
        await user.click(await screen.findByRole('option', { name: operator }));
      };
      await choose('matches a regular expression');
      expect(written()).toBe('demo:requests | where code == #/5\\.0\\/x/');
      await user.click(value());
      await user.click(await screen.findByRole('option', { name: 'a.b' }));
      expect(written()).toBe('demo:requests | where code == #/a\\.b/');
      await choose('!=');
      expect(written()).toBe('demo:requests | where code != "a.b"');
    });
  });

  describe('A variable of the dashboard', () => {
    it('is written as it is, and its metric has the type of its value', async () => {
      const { user, written } = draw('demo:cpu', { variables: { set: 'demo', metric: 'requests' } });
      const take = async (name: string, typed: string) => {
        await user.click(screen.getByRole('combobox', { name }));
        await user.keyboard(typed);
        await user.tab();
      };
      await take('Metric', '$metric');
      await waitFor(() =>
        expect(written()).toBe('demo:$metric\n| align to $__interval using prom::rate\n| group using sum')
      );
      await take('Dataset', '$set');
      await waitFor(() => expect(written()).toMatch(/^\$set:\$metric\n/));
      await user.click(screen.getByRole('button', { name: 'add filter' }));
      await take('step 1, filter, filter 1: tag', '$metric');
      await waitFor(() => expect(written()).toContain('where $metric == ""'));
    });
  });

  it('A name takes tags as written', async () => {
    const { user, written } = draw('demo:requests | extend __label = "x"');
    const name = screen.getByRole('textbox', { name: 'step 1, name: name of each series' });
    await user.clear(name);
    await user.type(name, '${{service.name} "${{code}"{Enter}');
    expect(written()).toBe('demo:requests | extend __label = "${`service.name`} \\"${code}\\""');
  });

  describe('A calculation', () => {
    it('is replaced with its brackets', async () => {
      const { user, written } = draw('demo:cpu | map fill::const( 0 ) | map rate');
      await user.click(screen.getByRole('combobox', { name: 'step 1, calculate: function' }));
      await user.click(await screen.findByRole('option', { name: /^abs/ }));
      expect(written()).toBe('demo:cpu | map abs | map rate');
    });

    it('takes numbers of MPL alone', async () => {
      const { user, onRun, written } = draw('demo:cpu | map * 2');
      const number = screen.getByRole('textbox', { name: 'step 1, calculate: number' });
      for (const wrong of ['Infinity', '0x10', '1 | map abs', '']) {
        await user.clear(number);
        await user.type(number, `${wrong}{Enter}`);
        expect(number).toBeInvalid();
      }
      expect(onRun).not.toHaveBeenCalledWith(expect.not.stringMatching(/^demo:cpu \| map \* 2$/));
      await user.clear(number);
      await user.type(number, '-1e3{Enter}');
      expect(written()).toBe('demo:cpu | map * -1e3');
    });
  });

  describe('A peek at the series after a step', () => {
    const answer = {
      metadata: { unit: '', warnings: [] },
      series: [
        { metric: 'requests', tags: { route: '/cart' }, start: 0, resolution: 60, data: [1, 2] },
        { metric: 'requests', tags: { route: '/pay' }, start: 0, resolution: 60, data: [3, null] },
      ],
    };
    const query =
      'set custom_unit = "ms";\ndemo:requests\n| map abs\n| align to 1m using prom::rate\n| group using sum';
    const show = (place: string) => screen.getByRole('button', { name: `Show the series after ${place}` });

    it('is a row a series with its tags and last value, from one request', async () => {
      const { user, sent } = draw(query, { more: { 'POST v1/query/_mpl': answer } });
      await user.click(show('step 2, over time'));
      const region = await screen.findByRole('region', { name: 'Series after step 2, over time' });
      await waitFor(() =>
        expect(
          within(region)
            .getAllByRole('row')
            .map((row) => row.textContent)
        ).toEqual(['routerequests', '/cart2 ms', '/pay3 ms'])
      );
      expect(within(region).getByText('2 series')).toBeInTheDocument();
      expect(sent()).toEqual(['set custom_unit = "ms";\ndemo:requests\n| map abs\n| align to 1m using prom::rate']);
      await user.click(screen.getByRole('button', { name: 'Hide the series after step 2, over time' }));
      expect(screen.queryByRole('region', { name: /^Series after/ })).toBeNull();
    });

    it('says that there are no series', async () => {
      const { user } = draw(query, { more: { 'POST v1/query/_mpl': { ...answer, series: [] } } });
      await user.click(show('step 2, over time'));
      expect(await screen.findByText('No series in this time range.')).toBeInTheDocument();
    });

    it('fetches one value per series before points are aligned', async () => {
      const { user, sent } = draw(query, { more: { 'POST v1/query/_mpl': answer } });
      await user.click(show('source'));
      await user.click(show('step 1, calculate'));
      await waitFor(() => expect(sent()).toHaveLength(2));
      const statement = 'set custom_unit = "ms";\ndemo:requests';
      expect(sent()).toEqual([`${statement}\n| align using last`, `${statement}\n| map abs\n| align using last`]);
    });

    it('is of one of two metrics, or of both', async () => {
      const pair = '(\n  demo:requests | map abs,\n  demo:cpu\n)\n| compute a using /\n| map * 2';
      const { user, sent } = draw(pair, { more: { 'POST v1/query/_mpl': answer } });
      await user.click(show('First metric, step 1, calculate'));
      await user.click(show('step 1, compute'));
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()).toEqual([
        'demo:requests | map abs\n| align using last',
        '(\n  demo:requests | map abs,\n  demo:cpu\n)\n| compute a using /\n| align using last',
      ]);
    });

    it('is not offered while the query has an error', () => {
      draw('demo:requests\n| map');
      expect(screen.queryByRole('button', { name: /^Show the series/ })).toBeNull();
    });
  });

  describe('Several lines of MPL', () => {
    it('stay lines where one is edited', async () => {
      const { user, written } = draw('demo:cpu\n| where a == 1 // x\n  or b == 2');
      const field = screen.getByRole('textbox', { name: 'step 1, mpl: MPL' });
      expect(field).toHaveValue('where a == 1 // x\n  or b == 2');
      await user.type(field, '0');
      await user.tab();
      expect(written()).toBe('demo:cpu\n| where a == 1 // x\n  or b == 20');
    });
  });

  describe('Problems of a query of metrics', () => {
    it.each([
      ['a pipe without a step', 'demo:requests\n| map abs\n|'],
      ['a setting', 'set ;\ndemo:requests | map abs'],
      ['a missing bracket', '(demo:requests, demo:cpu | map abs'],
    ])('are shown once, outside of the cards, too: %s', (_, query) => {
      draw(query, { failure: 'Failed.' });
      expect(screen.getAllByRole('alert').length).toBeGreaterThan(0);
      expect(screen.queryByText('Failed.')).toBeNull();
      const texts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
      expect(new Set(texts).size).toBe(texts.length);
    });

    it('leave the error of the service where they are only warnings', () => {
      draw('demo:requests | filter code == "1"', { failure: 'Failed.' });
      expect(screen.getByText(/older/)).toBeInTheDocument();
      expect(screen.getByText('Failed.')).toBeInTheDocument();
    });
  });
});

describe('MetricsFields', () => {
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

  it('A full refresh can be chosen only if refreshes are incremental', async () => {
    const { unmount } = draw(saved, false);
    expect(screen.queryByRole('checkbox', { name: /^Full refresh/ })).toBeNull();
    unmount();
    const { onRun } = draw(saved, true);
    await userEvent.click(screen.getByRole('checkbox', { name: /^Full refresh/ }));
    expect(onRun).toHaveBeenLastCalledWith({ ...saved, refresh: 'whole' });
  });
});
