import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';
import { of } from 'rxjs';

import { getDefaultTimeRange } from '@grafana/data';
import { type BackendSrvRequest, getBackendSrv, setBackendSrv } from '@grafana/runtime';

import QueryEditor from '../../editor/QueryEditor';
import { fakeGrafana } from '../../testing/fakeGrafana';
import { type AplQuery, type EditorMode } from '../../types';

const info = 'GET v1/query/metrics/info/datasets/shop';
const encoded = (event: string) => ({ ok: true, status: 200, data: new TextEncoder().encode(`data: ${event}\n\n`) });
const said = (content: string) => of(encoded(JSON.stringify({ choices: [{ delta: { content } }] })), encoded('[DONE]'));

interface Options {
  editorMode?: EditorMode;
  /** Answers of a language model, one after the other. */
  answers?: readonly string[];
  /** Metrics datasets before `shop`, which have one metric. */
  others?: readonly string[];
}

/** An editor for metrics on a page that keeps its query. */
function show(query: string, { editorMode = 'builder', answers = [], others = [] }: Options = {}) {
  const { datasource, requests } = fakeGrafana(
    {
      'GET v2/datasets': [...others, 'shop'].map((name) => ({ id: name, name, kind: 'otel:metrics:v1' })),
      'GET v1/query/metrics/info/datasets/app/metrics': { temperature: { type: 'Gauge', temporality: '', unit: '1' } },
      'GET v1/query/metrics/info/datasets/app/metrics/temperature/tags': ['room'],
      [`${info}/metrics`]: {
        'web.errors': { type: 'CounterMonotonic', temporality: 'Cumulative', unit: '1' },
        cpu: { type: 'Gauge', temporality: '', unit: '1' },
      },
      [`${info}/metrics/web.errors/tags`]: ['service', 'method'],
      [`${info}/metrics/web.errors/tags/service/values`]: ['checkout', 'secret-cart'],
      [`${info}/metrics/web.errors/tags/method/values`]: ['GET'],
      [`${info}/metrics/cpu/tags`]: ['host'],
    },
    { env: 'prod' },
    { languageModel: answers.length > 0 }
  );
  const { fetch } = getBackendSrv();
  const asked: BackendSrvRequest[] = [];
  setBackendSrv(
    Object.assign(Object.create(null), {
      fetch: (request: BackendSrvRequest) =>
        request.url.startsWith('/api/plugins/') ? of({ data: { details: { llmProvider: true } } }) : fetch(request),
      chunked: (request: BackendSrvRequest) => {
        asked.push(request);
        return said(answers[Math.min(asked.length, answers.length) - 1]);
      },
    })
  );
  const changed = jest.fn<void, [string]>();
  const ran = jest.fn();
  function Page() {
    const [current, setCurrent] = useState<AplQuery>({ refId: 'A', kind: 'mpl', query, editorMode });
    return (
      <QueryEditor
        datasource={datasource}
        query={current}
        range={getDefaultTimeRange()}
        onChange={(next) => {
          changed(next.query);
          setCurrent(next);
        }}
        onRunQuery={ran}
      />
    );
  }
  render(<Page />);
  const user = userEvent.setup({ delay: null });
  const ask = async (question: string) =>
    user.type(await screen.findByRole('textbox', { name: 'Query in words' }), `${question}{Enter}`);
  return { asked, ask, changed, ran, requests, user };
}

const steps = () => screen.findByRole('list', { name: 'Steps of the query' });
const button = (name: string) => screen.findByRole('button', { name });
const rate = 'align to $__interval using prom::rate';

describe('The line for a query of metrics in words', () => {
  it('searches all datasets if neither the question nor the query names one', async () => {
    const { ask, changed, user } = show('', { others: ['app'] });
    await ask('errors by service');
    await user.click(await button('Use query'));
    expect(changed.mock.lastCall).toEqual([`shop:\`web.errors\`\n| ${rate}\n| group by service using sum`]);
  });

  it('searches only the dataset of the query', async () => {
    const { ask, requests } = show('app:temperature', { others: ['app'] });
    await ask('errors by service');
    expect(await screen.findByText(/^Not understood: “errors”/)).toBeInTheDocument();
    expect(requests.filter(({ url }) => url.includes('/shop/'))).toEqual([]);
  });

  it('shows the query, writes it on request, and runs nothing', async () => {
    const { ask, changed, ran, requests, user } = show('shop:cpu\n| align to $__interval using avg');
    await ask('errors by service');
    expect(await steps()).toHaveTextContent('group by service using sum');
    expect(changed).not.toHaveBeenCalled();
    await user.click(await button('Use query'));
    expect(changed.mock.lastCall).toEqual([`shop:\`web.errors\`\n| ${rate}\n| group by service using sum`]);
    expect(ran).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(changed.mock.lastCall).toEqual(['shop:cpu\n| align to $__interval using avg']);
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('knows a value by the tag that has it', async () => {
    const { ask } = show(`shop:\`web.errors\`\n| ${rate}\n| group by method using sum`);
    await ask('only checkout');
    const list = await steps();
    expect(list).toHaveTextContent('+Filter| where service == "checkout"');
    expect(screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'))).toEqual(['added']);
  });

  it('reads no values while all words are names', async () => {
    const { ask, requests } = show('');
    await ask('errors by service');
    await steps();
    expect(requests.filter(({ url }) => url.endsWith('/values'))).toEqual([]);
  });

  it('says which words it doesn’t know', async () => {
    const { ask, changed } = show('');
    await ask('errors by planet');
    expect(await screen.findByText(/Not understood: “planet”/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use query' })).toBeNull();
    expect(changed).not.toHaveBeenCalled();
  });

  it('stands above code, too', async () => {
    const { ask } = show('', { editorMode: 'code' });
    await ask('max cpu by host');
    expect(await steps()).toHaveTextContent('group by host using max');
  });
});

describe('A language model for metrics', () => {
  it('corrects a wrong name with the editor’s own message; its query is written and not run', async () => {
    const right = `shop:\`web.errors\`\n| ${rate}\n| group by service using sum`;
    const { asked, ask, changed, ran, user } = show('', { answers: [right.replace('service', 'planet'), right] });
    await ask('which team breaks things');
    await user.click(await button('Ask language model'));
    expect(await steps()).toHaveTextContent('group by service using sum');
    expect(JSON.stringify(asked[1].data)).toContain('The metric has no tag planet.');
    await user.click(await button('Use query'));
    expect(changed.mock.lastCall).toEqual([right]);
    expect(ran).not.toHaveBeenCalled();
  });

  it('gets names, types and tags, and neither values nor those of variables', async () => {
    const { asked, ask, user } = show('shop:`web.errors`\n| where service == "${env}"', { answers: ['no'] });
    await ask('breakage in checkout');
    await user.click(await button('Ask language model'));
    await screen.findByRole('list', { name: 'Problems in the model’s query' });
    const sent = JSON.stringify(asked[0].data);
    expect(sent).toContain('`web.errors`: cumulative counter in 1; tags: service, method');
    expect(sent).toContain('${env}');
    expect(sent).not.toContain('prod');
    expect(sent).not.toContain('secret-cart');
  });

  it('can’t have a wrong query used, but its valid steps', async () => {
    const { asked, ask, changed, user } = show('', { answers: [`shop:cpu\n| align to 5m using median`] });
    await ask('typical load');
    await user.click(await button('Ask language model'));
    expect(await screen.findByRole('list', { name: 'Problems in the model’s query' })).toHaveTextContent('median');
    expect(screen.queryByRole('button', { name: 'Use query' })).toBeNull();
    expect(asked).toHaveLength(3);
    await user.click(await button('Use valid steps'));
    expect(changed.mock.lastCall).toEqual(['shop:cpu']);
  });
});
