import React, { useState } from 'react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type Texts } from '../components/useHistory';
import { fakeGrafana } from '../testing/fakeGrafana';
import { MetricsBuilder } from './MetricsBuilder';

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

/** Draws a builder that keeps its query; `written` is the last one. */
function draw(query: string, { failure = '', more = {}, variables = {} } = {}) {
  const { datasource } = fakeGrafana({ ...answers, ...more }, variables);
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
        {...{ value, datasource, history }}
      />
    );
  }
  render(<Editor />);
  return { onRun, written: () => onRun.mock.lastCall?.[0], user: userEvent.setup({ delay: null }) };
}

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
    // Takes the text once the list is read.
    await user.click(screen.getByRole('button', { name: 'Remove step 2, over time' }));
    await user.click(screen.getByRole('button', { name: 'add calculate' }));
    answer(['abcd']);
    await waitFor(() => expect(written()).toBe('demo:requests | where code == "abcd" | map abs'));
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

  it('have names of their own in each of two metrics', async () => {
    const { user } = draw('(\n  demo:requests | map rate,\n  demo:cpu | map rate\n)\n| compute a using /');
    expect(sections()).toEqual([
      'First metric, source',
      'First metric, step 1: Calculate',
      'Second metric, source',
      'Second metric, step 1: Calculate',
      'Step 1: Compute',
    ]);
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
