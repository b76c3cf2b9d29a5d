import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React, { useState } from 'react';
import { Subject } from 'rxjs';

import { type TypedVariableModel } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';

import { fakeGrafana } from '../testing/fakeGrafana';
import VariableEditor from './VariableEditor';
import { type VariableQuery, type VariableResult } from './variableQuery';

function show(saved: VariableQuery, kind = '') {
  const { datasource } = fakeGrafana({ 'GET v2/datasets': [{ id: 'logs', name: 'logs', kind }] });
  const changed = jest.fn();
  const ran = jest.fn();
  const results = new Subject<VariableResult>();
  function Page() {
    const [query, setQuery] = useState(saved);
    return (
      <VariableEditor
        datasource={datasource}
        query={query}
        onChange={(next) => {
          changed(next);
          setQuery(next);
        }}
        results={results}
        onRunQuery={ran}
      />
    );
  }
  render(<Page />);
  return { changed, ran, results, user: userEvent.setup({ delay: null }) };
}

const apl: VariableQuery = { refId: 'v', kind: 'apl', query: 'logs' };

describe('The editor of a variable', () => {
  it('saves and runs the query when the person leaves it', async () => {
    const { changed, ran, user } = show(apl);
    await user.type(screen.getByRole('textbox', { name: 'The variable’s APL query' }), ' | distinct a');
    await user.tab();
    expect(changed).toHaveBeenCalledWith({ ...apl, query: 'logs | distinct a' });
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('takes a template for what options show', async () => {
    const { changed, user } = show(apl);
    await user.type(screen.getByRole('textbox', { name: /^Text/ }), '{{{{name}} ({{{{n}})');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith({ ...apl, legend: '{{name}} ({{n}})' });
  });

  it('asks for values of a tag once dataset and tag are chosen', async () => {
    const { changed, ran, user } = show({ refId: 'v', kind: 'metrics', query: '', dataset: 'otel' });
    await user.click(screen.getByRole('combobox', { name: 'Options from' }));
    await user.click(await screen.findByRole('option', { name: 'Metric tag values' }));
    expect(changed).not.toHaveBeenCalled();
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'host');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith(
      expect.objectContaining({ kind: 'metricTagValues', dataset: 'otel', tag: 'host' })
    );
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('takes the only dataset of metrics, and says what is missing', async () => {
    const { changed, user } = show(apl, 'otel:metrics:v1');
    await user.click(screen.getByRole('combobox', { name: 'Options from' }));
    await user.click(await screen.findByRole('option', { name: 'Metric tag values' }));
    expect(await screen.findByText('Choose a tag to list options.')).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'host');
    await user.tab();
    expect(changed).toHaveBeenLastCalledWith(expect.objectContaining({ dataset: 'logs', tag: 'host' }));
  });

  it('shows a saved text as APL and leaves it as it is', () => {
    const { changed } = show(JSON.parse('"logs | distinct a"'));
    expect(screen.getByRole('textbox', { name: 'The variable’s APL query' })).toHaveValue('logs | distinct a');
    expect(changed).not.toHaveBeenCalled();
  });

  it('shows why the query failed, beside the old preview, until another query is run', async () => {
    const { results, user } = show(apl);
    act(() =>
      results.next({
        query: { ...apl, refId: 'other', query: 'traces' },
        failure: { message: 'Not this one.' },
        notices: [],
      })
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    act(() =>
      results.next({ query: { ...apl, refId: 'other' }, failure: { message: 'No such dataset.' }, notices: [] })
    );
    act(() => results.next({ query: { ...apl, query: 'traces' }, notices: [] }));
    expect(screen.getByRole('alert')).toHaveTextContent(/^The query failed.*No such dataset\.$/);
    await user.type(screen.getByRole('textbox', { name: 'The variable’s APL query' }), ' | distinct a');
    await user.tab();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that options are missing', () => {
    const { results } = show(apl);
    act(() => results.next({ query: apl, notices: ['Only the first 10,000 rows are used as options.'] }));
    expect(screen.getByText(/^Only the first 10,000 rows/)).toBeInTheDocument();
  });

  it('shows a query of the official plugin as APL', () => {
    show(JSON.parse('{"refId":"v","apl":"logs | distinct a"}'));
    expect(screen.getByRole('textbox', { name: 'The variable’s APL query' })).toHaveValue('logs | distinct a');
  });

  it('needs nothing more for the datasets', async () => {
    const { changed, user } = show(apl);
    await user.click(screen.getByRole('combobox', { name: 'Options from' }));
    await user.click(await screen.findByRole('option', { name: 'Datasets' }));
    expect(changed).toHaveBeenCalledWith({ ...apl, kind: 'datasets' });
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('asks for the dataset whose fields are wanted, and runs nothing before', async () => {
    const { changed, ran, user } = show(JSON.parse('""'));
    await user.click(screen.getByRole('combobox', { name: 'Options from' }));
    await user.click(await screen.findByRole('option', { name: 'Fields' }));
    await user.click(await screen.findByRole('combobox', { name: /Dataset/ }));
    expect([changed, ran].map((called) => called.mock.calls)).toEqual([[], []]);
    await user.click(await screen.findByRole('option', { name: 'logs' }));
    expect(changed.mock.calls).toEqual([[{ refId: 'variable', query: '', kind: 'fields', dataset: 'logs' }]]);
    expect(ran).toHaveBeenCalledTimes(1);
  });

  it('offers other variables as the dataset, but neither itself nor variables whose values are no names', async () => {
    const fields: VariableQuery = { refId: 'v', kind: 'fields', query: '', dataset: 'logs' };
    const { user } = show(fields);
    const model = (name: string, type: string, query?: unknown): TypedVariableModel =>
      JSON.parse(JSON.stringify({ name, type, query }));
    jest
      .spyOn(getTemplateSrv(), 'getVariables')
      .mockReturnValue([
        model('dataset', 'query', { refId: 'v', kind: 'datasets', query: '' }),
        model('field', 'query', { ...fields, refId: 'other' }),
        model('place', 'custom', 'logs, traces'),
        model('filters', 'adhoc'),
        model('groups', 'groupby'),
      ]);
    await user.click(screen.getByRole('combobox', { name: /Dataset/ }));
    await screen.findByRole('option', { name: 'logs' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['$dataset', '$place', 'logs']);
  });

  it('leaves the variable as it is where another kind is chosen before the dataset', async () => {
    const { changed, user } = show(apl);
    for (const kind of ['Fields', 'Datasets']) {
      await user.click(screen.getByRole('combobox', { name: 'Options from' }));
      await user.click(await screen.findByRole('option', { name: kind }));
    }
    expect(changed.mock.calls).toEqual([[{ ...apl, kind: 'datasets' }]]);
  });

  it('filters the annotations whose types, datasets or titles are wanted', async () => {
    const { changed, user } = show({ ...apl, kind: 'annotationTitles' });
    await user.type(screen.getByRole('textbox', { name: /Text/ }), 'down{Enter}');
    const annotations = { datasets: [], types: [], text: 'down' };
    expect(changed).toHaveBeenCalledWith({ ...apl, kind: 'annotationTitles', annotations });
    expect(screen.queryByRole('radio', { name: 'Rows' })).not.toBeInTheDocument();
  });
});
