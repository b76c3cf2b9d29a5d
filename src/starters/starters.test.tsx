import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import React from 'react';
import { of, throwError } from 'rxjs';

import { type BackendSrv, type BackendSrvRequest, config, setBackendSrv } from '@grafana/runtime';

import { Schema } from '../schema/schema';
import { ServiceClient } from '../service/client';
import { type ServiceResponse } from '../service/fetch';
import { fakeGrafana } from '../testing/fakeGrafana';
import { FromService } from './fromService/FromService';
import { SaveDashboards } from './SaveDashboards';

describe('SaveDashboards', () => {
  const dashboards = ['A', 'B', 'C'].map((title) => ({ title }));

  /** Shows the page in a Grafana that can't save dashboards whose titles are in `failing`. */
  function show(failing: Set<string> = new Set()) {
    const saved: string[] = [];
    const fetch = ({ url, data }: BackendSrvRequest) => {
      if (url === '/api/search') {
        return of({ data: [{ uid: 'team', title: 'Team' }] });
      }
      const { title } = data.dashboard;
      saved.push(`${data.folderUid ?? ''}/${title}`);
      return failing.has(title) ? throwError(() => ({ status: 500 })) : of({ data: { url: `/d/${title}` } });
    };
    const backend: BackendSrv = Object.assign(Object.create(null), { fetch });
    setBackendSrv(backend);
    const { rerender } = render(<SaveDashboards dashboards={dashboards} />);
    const user = userEvent.setup({ delay: null });
    const create = async (name: string) => user.click(screen.getByRole('button', { name }));
    return { saved, user, create, change: (next: typeof dashboards) => rerender(<SaveDashboards dashboards={next} />) };
  }

  const createdTitles = async () =>
    (await screen.findAllByText(/was created/)).map((title) => title.textContent?.replace(' was created.', ''));

  afterEach(() => Object.assign(config.bootData.user, { permissions: undefined }));

  test('After a failure, only what failed is created again', async () => {
    const failing = new Set(['B']);
    const { saved, create } = show(failing);
    await create('Create 3 dashboards');
    expect(await screen.findByText('Couldn’t create “B”.')).toBeInTheDocument();
    expect(await createdTitles()).toEqual(['“A”', '“C”']);
    expect(screen.getAllByRole('link')[0]).toHaveFocus();
    failing.clear();
    await create('Create dashboard');
    expect(await screen.findByText('“B” was created.')).toBeInTheDocument();
    expect(saved).toEqual(['/A', '/B', '/C', '/B']);
    expect(await createdTitles()).toEqual(['“A”', '“C”', '“B”']);
    expect(screen.getAllByRole('link').at(-1)).toHaveFocus();
    expect(screen.queryByText(/Couldn’t create/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Create dashboard' })).toBeDisabled();
  });

  test('With another title, only that dashboard is created again; in another folder, all are', async () => {
    const { saved, user, create, change } = show(new Set(['B']));
    await create('Create 3 dashboards');
    await createdTitles();
    change([dashboards[0], { title: 'B2' }, dashboards[2]]);
    expect(screen.queryByText(/Couldn’t create/)).toBeNull();
    expect(await createdTitles()).toEqual(['“A”', '“C”']);
    await create('Create dashboard');
    await screen.findByText('“B2” was created.');
    expect(saved).toEqual(['/A', '/B', '/C', '/B2']);
    await user.click(screen.getByRole('combobox', { name: 'Folder' }));
    await user.click(await screen.findByRole('option', { name: 'Team' }));
    await create('Create 3 dashboards');
    await screen.findAllByText('“A” was created.');
    expect(saved.slice(4)).toEqual(['team/A', 'team/B2', 'team/C']);
  });

  test('Each dashboard has its JSON: Grafana imports one at a time', async () => {
    Object.assign(config.bootData.user, { permissions: {} });
    // Unencrypted pages have no clipboard.
    Object.defineProperty(window, 'isSecureContext', { value: true });
    const { user } = show();
    for (const { title } of dashboards) {
      const json = screen.getByRole('textbox', { name: `“${title}” as JSON` });
      expect(json).toHaveValue(`{\n  "title": "${title}"\n}`);
    }
    await user.click(screen.getByRole('button', { name: 'Copy the JSON of “B”' }));
    expect(await navigator.clipboard.readText()).toBe('{\n  "title": "B"\n}');
  });
});

describe('FromService', () => {
  beforeEach(() => Object.assign(config.bootData.user, { orgRole: 'Editor' }));
  afterEach(() => Object.assign(config.bootData.user, { orgRole: '' }));

  async function show(prepare: () => void = () => undefined, datasets: object[] = []) {
    const answers = { 'GET v2/dashboards': [], 'GET v2/datasets': datasets };
    const { datasource } = fakeGrafana(answers, {}, { annotationWrites: true });
    prepare();
    render(<FromService datasource={datasource} />);
    await screen.findByText(/has no dashboards/);
    return userEvent.setup({ delay: null });
  }

  /** jsdom's files have no `text` method. */
  const fileOf = (json: object) =>
    Object.assign(new File([], 'mine.json', { type: 'application/json' }), { text: async () => JSON.stringify(json) });
  const titled = (name: string) => ({ name, charts: [{ type: 'Note', text: name }] });
  const title = () => screen.findByRole('textbox', { name: 'Title' });

  test('A file that was corrected can be chosen again', async () => {
    const user = await show();
    const input = screen.getByLabelText<HTMLInputElement>('JSON files');
    await user.upload(input, fileOf({ panels: [] }));
    expect(await screen.findByText(/Couldn’t read “mine.json”/)).toBeInTheDocument();
    expect(input.value).toBe('');
    await user.upload(input, fileOf(titled('Mine')));
    expect(await title()).toHaveValue('Mine');
    expect(screen.queryByText(/Couldn’t read/)).toBeNull();
  });

  test('A title is that of its dashboard, not of the one that is pasted next', async () => {
    const user = await show();
    await user.click(screen.getByRole('button', { name: 'Paste JSON' }));
    const paste = async (json: object) => {
      const pasted = screen.getByRole('textbox', { name: 'Dashboard JSON' });
      await user.clear(pasted);
      await user.click(pasted);
      await user.paste(JSON.stringify(json));
    };
    await paste(titled('One'));
    await user.type(await title(), ', changed');
    expect(await title()).toHaveValue('One, changed');
    await paste(titled('Two'));
    expect(await title()).toHaveValue('Two');
  });

  test('What is typed for a placeholder is its value, whatever names begin with it', async () => {
    const user = await show(undefined, [{ id: 'checkout-spans', name: 'checkout-spans', kind: 'otel:traces:v1' }]);
    await user.upload(screen.getByLabelText<HTMLInputElement>('JSON files'), fileOf(titled('About {{service}}')));
    const field = await screen.findByRole('combobox', { name: '{{service}}' });
    const hint = 'Fill in the missing names. Panels with missing names show an error.';
    expect(screen.getByText(hint)).toBeInTheDocument();
    await user.click(field);
    await user.keyboard('checkout');
    await screen.findByRole('option', { name: 'checkout-spans' });
    await user.keyboard('{Enter}');
    expect(await screen.findByDisplayValue('About checkout')).toBe(await title());
    expect(screen.queryByText(hint)).toBeNull();
    expect(screen.getByText('All names are filled in.')).toBeInTheDocument();
  });

  test('Without a chosen dashboard, the links to those that were created stay', async () => {
    const fetch = ({ url }: BackendSrvRequest) => of({ data: url === '/api/search' ? [] : { url: '/d/mine' } });
    const backend: BackendSrv = Object.assign(Object.create(null), { fetch });
    const user = await show(() => Object.assign(config.bootData.user, { permissions: { 'dashboards:create': true } }));
    setBackendSrv(backend);
    await user.upload(screen.getByLabelText('JSON files'), fileOf(titled('Mine')));
    await user.click(await screen.findByRole('button', { name: 'Create dashboard' }));
    expect(await screen.findByText('“Mine” was created.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: 'Mine' }));
    expect(screen.getByText('Choose at least one dashboard.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the dashboard' })).toBeInTheDocument();
  });

  const settings = { annotationWrites: true, incrementalRefresh: false };

  function showWith(...answers: Array<[status: number, text: string]>) {
    const fetch = jest.fn(() => {
      const [status, text] = answers.length > 1 ? (answers.shift() ?? [0, '']) : answers[0];
      return of<ServiceResponse>({ status, text, header: () => undefined });
    });
    const service = new ServiceClient(fetch, { edge: false });
    render(
      <FromService
        datasource={{ service, settings, schema: new Schema(service), getRef: () => ({ uid: 'a', type: 'b' }) }}
      />
    );
    return fetch;
  }

  test.each<[number, string, string, RegExp]>([
    [
      403,
      '{"code":403,"message":"missing permission dashboards|read"}',
      'Axiom’s dashboards can’t be listed.',
      /write token doesn’t have permission to list dashboards/,
    ],
    [401, '{"message":"no token"}', 'Couldn’t list Axiom’s dashboards.', /the write token is missing/],
    [404, '{"message":"not found"}', 'Couldn’t list Axiom’s dashboards.', /list dashboards|address/],
    [429, '{"message":"slow down"}', 'Couldn’t list Axiom’s dashboards.', /slow down/],
    [500, '', 'Couldn’t list Axiom’s dashboards.', /list dashboards/],
    [200, '[{"uid":"a"', 'Couldn’t list Axiom’s dashboards.', /list dashboards/],
    [200, '<html></html>', 'Couldn’t list Axiom’s dashboards.', /web page/],
    [200, '{"dashboards":[]}', 'Couldn’t list Axiom’s dashboards.', /it is not a list/],
  ])('After %i %j there is a sentence', (status, text, title, message) => {
    showWith([status, text]);
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getByText(message, { selector: 'p' })).toBeInTheDocument();
  });

  test.each([
    ['viewers', 'Viewer', true, /Ask a Grafana administrator for the Editor role\. You can add dashboard files/],
    ['editors without a write token', 'Editor', false, /enter a write token with .*Dashboards \(read\)/],
  ])('The list is not requested for %s, who add files', (_, orgRole, annotationWrites, message) => {
    Object.assign(config.bootData.user, { orgRole });
    const { datasource, requests } = fakeGrafana({}, {}, { annotationWrites });
    render(<FromService datasource={datasource} />);
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Add JSON files' })).toBeInTheDocument();
    expect(requests).toEqual([]);
  });

  test('A person tries again, and what is listed is there', async () => {
    const fetch = showWith([500, ''], [200, '[{"uid":"a","dashboard":{"name":"A"}},{"later":1}]']);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('checkbox', { name: 'A' })).toBeInTheDocument();
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
