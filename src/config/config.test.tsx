import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import React, { type ComponentType, useState } from 'react';

import { type DataSourceInstanceSettings, type DataSourceSettings } from '@grafana/data';
import { type DataSourceSrv, setDataSourceSrv } from '@grafana/runtime';

import { type AplOptions, type AplSecrets } from '../settings';
import { fakeGrafana, settings as instance } from '../testing/fakeGrafana';
import { AddressFields } from './AddressFields';
import { settingProblems } from './checkConnection';
import ConfigEditor from './ConfigEditor';
import { DefaultFilterFields } from './DefaultFilterFields';
import { DatasetGroupFields } from './DatasetGroupFields';
import { LinkFields } from './LinkFields';
import { WordsFields } from './WordsFields';
import { LevelFields, LimitFields, QueryFields, RefreshFields } from './QueryFields';
import { RecordList } from './RecordList';
import { type SettingsProps } from './settingsProps';
import { TextLinkFields } from './TextLinkFields';
import { TokenFields } from './TokenFields';

describe('ConfigEditor', () => {
  type Settings = DataSourceSettings<AplOptions, AplSecrets>;

  const loki: DataSourceInstanceSettings = { ...instance, uid: 'loki', name: 'My Loki', type: 'loki' };
  const dataSources: DataSourceSrv = Object.assign(Object.create(null), {
    getList: () => [instance, loki],
    // Grafana 11.6's picker looks up data sources by name.
    getInstanceSettings: (ref: unknown) => [instance, loki].find(({ uid, name }) => uid === ref || name === ref),
  });
  beforeAll(() => {
    fakeGrafana();
    setDataSourceSrv(dataSources);
  });

  const fresh: Settings = {
    id: 1,
    uid: 'apl',
    orgId: 1,
    name: 'APL',
    typeLogoUrl: '',
    type: 'aplkit-apl-datasource',
    typeName: 'APL',
    access: 'proxy',
    url: '',
    user: '',
    database: '',
    basicAuth: false,
    basicAuthUser: '',
    isDefault: false,
    jsonData: {},
    secureJsonFields: {},
    readOnly: false,
    withCredentials: false,
  };

  /** Shows a section of the editor, or all of it, on a page that keeps changes. `saved()` returns the settings. */
  function show(Fields: ComponentType<SettingsProps>, settings: Partial<Settings> = {}) {
    let latest: Settings = { ...fresh, ...settings };
    function Page() {
      const [options, setOptions] = useState(latest);
      const keep = (next: Settings) => {
        latest = next;
        setOptions(next);
      };
      return (
        <Fields
          options={options}
          settings={options.jsonData}
          onOptionsChange={keep}
          change={(changed) => keep({ ...latest, jsonData: { ...latest.jsonData, ...changed } })}
        />
      );
    }
    const { container, unmount } = render(<Page />);
    return { saved: () => latest, user: userEvent.setup({ delay: null }), container, unmount };
  }

  /** Enters a text at once, as if the user pasted it. */
  async function enter(user: UserEvent, label: RegExp, text: string): Promise<void> {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }

  describe('A wrong entry is reported at its field, which it describes', () => {
    it.each<[RegExp, AplOptions]>([
      [/^Edge address/, { edgeUrl: 'ftp://edge', legacyUrl: '' }],
      [/^Legacy/, { legacyUrl: 'api.axiom.co' }],
      [/^Organization/, { organizationUrl: 'ftp://app' }],
      [/^Timeout/, { timeout: 0 }],
      [/^Overlap/, { incrementalRefresh: true, refreshOverlap: 0 }],
      [/^Full refresh/, { incrementalRefresh: true, wholeRangeEvery: 1.5 }],
      [/^Maximum range/, { maxRange: 'soon' }],
      [/^Maximum rows/, { maxRows: 1 }],
      [/^Level names/, { levelWords: { fatal: 'worst' } }],
      [/^Traces$/, { datasetGroups: [{ logs: 'a' }] }],
      [/^Dataset ?Applies/, { defaultFilters: [{ dataset: '', where: 'a' }] }],
      [/^Condition/, { defaultFilters: [{ dataset: 'a', where: '(' }] }],
      [/^Field/, { links: [{ field: '/(/', title: 'a', url: 'https://a' }] }],
      [/^Address/, { links: [{ field: 'a', title: 'a', url: 'a' }] }],
      [/^Query/, { links: [{ field: 'a', title: 'a', datasourceUid: 'loki', query: '' }] }],
      [/^Regular expression/, { textLinks: [{ title: 'a', pattern: '(' }] }],
      [/^Address/, { textLinks: [{ title: 'a', pattern: '(a)', url: 'a' }] }],
      [/^Query/, { textLinks: [{ title: 'a', pattern: '(a)', query: '' }] }],
    ])('%s', (label, jsonData) => {
      show(ConfigEditor, { url: 'https://example.com', jsonData });
      const alert = screen.getByRole('alert');
      const field = screen.getByLabelText(label, { selector: '[aria-describedby]' });
      expect(field).toHaveAccessibleDescription(alert.textContent);
      expect(field).toBeInvalid();
    });
  });

  describe('The address', () => {
    it('has to be chosen, which is said once the field was left', async () => {
      const { user } = show(AddressFields);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await user.tab();
      expect(screen.getByRole('radio', { name: 'US East 1 (AWS)' })).toHaveFocus();
      await user.tab();
      expect(screen.getByRole('alert')).toHaveTextContent('Choose where your data is stored');
      await user.click(screen.getByRole('radio', { name: 'US East 1 (AWS)' }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('of another kind is not missing before it is typed', async () => {
      const { user } = show(AddressFields);
      await user.click(screen.getByRole('radio', { name: 'Custom address' }));
      await user.click(screen.getByLabelText(/^Address/));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await user.tab();
      expect(screen.getByRole('alert')).toHaveTextContent('Enter the URL');
    });

    it.each([
      ['US East 1 (AWS)', 'https://us-east-1.aws.edge.axiom.co'],
      ['EU Central 1 (AWS)', 'https://eu-central-1.aws.edge.axiom.co'],
    ])('of data in %s is the service’s, with its edge deployment for queries', async (name, edgeUrl) => {
      const { saved, user } = show(AddressFields, {
        url: 'https://api.eu.axiom.co',
        jsonData: { defaultDataset: 'logs' },
      });
      await user.click(screen.getByRole('radio', { name }));
      expect(saved()).toMatchObject({ url: 'https://api.axiom.co', jsonData: { edgeUrl, defaultDataset: 'logs' } });
      expect(screen.getByRole('radio', { name })).toBeChecked();
      expect(screen.queryByLabelText(/^Address/)).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'More' }));
      expect(screen.queryByLabelText(/Edge address/)).not.toBeInTheDocument();
    });

    it('can be another one: then queries go there as well', async () => {
      const edgeUrl = 'https://us-east-1.aws.edge.axiom.co';
      const { saved, user } = show(AddressFields, { url: 'https://api.axiom.co', jsonData: { edgeUrl } });
      await user.click(screen.getByRole('radio', { name: 'Custom address' }));
      await user.clear(screen.getByLabelText(/^Address/));
      await enter(user, /^Address/, 'http://127.0.0.1:4000');
      expect(saved()).toMatchObject({ url: 'http://127.0.0.1:4000', jsonData: { edgeUrl: undefined } });
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('of the old EU instance is shown where it is saved, with what to choose instead', async () => {
      const { user } = show(AddressFields, { url: 'https://api.eu.axiom.co' });
      expect(screen.getByRole('radio', { name: 'Old EU instance' })).toBeChecked();
      expect(screen.getByText(/retired\. Choose EU Central 1 \(AWS\)/)).toBeInTheDocument();
      await user.click(screen.getByRole('radio', { name: 'EU Central 1 (AWS)' }));
      expect(screen.queryByRole('radio', { name: 'Old EU instance' })).not.toBeInTheDocument();
    });

    it('says at its field what is wrong with it', () => {
      show(AddressFields, { url: 'localhost:4000' });
      expect(screen.getByRole('alert')).toHaveTextContent('starts with https:// or http://');
    });

    it('of the edge can be chosen', async () => {
      const { saved, user } = show(AddressFields, { url: 'https://gateway.example' });
      await user.click(screen.getByRole('button', { name: 'More' }));
      await user.click(screen.getByRole('combobox', { name: /Edge address/ }));
      await user.click(await screen.findByRole('option', { name: /EU Central 1/ }));
      expect(saved().jsonData.edgeUrl).toBe('https://eu-central-1.aws.edge.axiom.co');
    });

    it('of the edge is shown by the name of the choice, without variables, which settings do not replace', async () => {
      fakeGrafana({}, { set: 'logs' });
      const { user } = show(ConfigEditor, { jsonData: { edgeUrl: 'https://eu-central-1.aws.edge.axiom.co' } });
      const list = screen.getByRole('combobox', { name: /Edge address/ });
      expect(list).toHaveValue('EU Central 1 (AWS)');
      await user.click(list);
      expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
        'US East 1 (AWS)https://us-east-1.aws.edge.axiom.co',
        'EU Central 1 (AWS)https://eu-central-1.aws.edge.axiom.co',
      ]);
      await user.click(screen.getByRole('combobox', { name: /Default dataset/ }));
      expect(await screen.findByText('No options found.')).toBeInTheDocument();
      expect(screen.queryByRole('option', { name: '$set' })).not.toBeInTheDocument();
    });
  });

  it.each([
    ['edge', /Edge address/, 'edgeUrl'],
    ['legacy endpoint', /Legacy query endpoint/, 'legacyUrl'],
  ] as const)(
    'The address of the %s may be empty, but not wrong, and is saved as it is typed',
    async (_, label, key) => {
      const { saved, user } = show(AddressFields, { url: 'https://api.axiom.co', jsonData: { [key]: '' } });
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'More' }));
      await enter(user, label, 'https://mine.example/v1/');
      await user.keyboard('{Enter}');
      expect(saved().jsonData[key]).toBe('https://mine.example/v1');
      expect(screen.getByRole('combobox', { name: label })).toHaveValue('https://mine.example/v1');
      expect(screen.getByRole('alert')).toHaveTextContent('Remove /v1 or /v2');
    }
  );

  it('The legacy query endpoint is off until its address is chosen, mostly that of the service', async () => {
    const { saved, user } = show(AddressFields, { url: 'https://api.axiom.co/' });
    expect(saved().jsonData.legacyUrl).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('combobox', { name: /Legacy query endpoint/ }));
    await user.click(await screen.findByRole('option', { name: /The service’s address/ }));
    expect(saved().jsonData.legacyUrl).toBe('https://api.axiom.co');
  });

  describe('The tokens', () => {
    it('are saved as secrets', async () => {
      const { saved, user } = show(TokenFields);
      await enter(user, /^Token/, 'xaat-read');
      await enter(user, /^Write token/, 'xaat-write');
      expect(saved().secureJsonData).toEqual({ token: 'xaat-read', writeToken: 'xaat-write' });
      expect(JSON.stringify(saved().jsonData)).not.toContain('xaat');
    });

    it('are not shown while they are typed, nor once they are stored', async () => {
      const { user, container } = show(TokenFields);
      expect(screen.getByLabelText(/^Token/)).toHaveAttribute('type', 'password');
      await enter(user, /^Token/, 'xaat-read');
      expect(container).not.toHaveTextContent('xaat-read');
    });

    it('that are stored are shown as configured and can only be reset', async () => {
      const { saved, user } = show(TokenFields, {
        secureJsonFields: { token: true, writeToken: true },
        jsonData: { annotationWrites: true },
      });
      expect(screen.getByLabelText(/^Token/)).toBeDisabled();
      expect(screen.getByLabelText(/^Token/)).toHaveValue('configured');
      const [, resetWriteToken] = screen.getAllByRole('button', { name: 'Reset' });
      await user.click(resetWriteToken);
      expect(saved().secureJsonFields).toEqual({ token: true, writeToken: false });
      expect(saved().jsonData.annotationWrites).toBe(false);
      expect(screen.getByLabelText(/^Write token/)).toBeEnabled();
    });

    it('let the data source know whether annotations can be written', async () => {
      const { saved, user } = show(TokenFields);
      await user.type(screen.getByLabelText(/^Write token/), 'x');
      expect(saved().jsonData.annotationWrites).toBe(true);
      await user.clear(screen.getByLabelText(/^Write token/));
      expect(saved().jsonData.annotationWrites).toBe(false);
    });

    it('have to be two', async () => {
      const { user } = show(TokenFields, { url: 'https://api.axiom.co' });
      await enter(user, /^Token/, 'xaat-1');
      await enter(user, /^Write token/, 'xaat-1');
      expect(screen.getByRole('alert')).toHaveTextContent('Use a different token');
    });
  });

  describe('The datasets', () => {
    const dataset = () => screen.getByRole('combobox', { name: /^Default dataset/ });

    it('are chosen from those of the connection that is saved', async () => {
      const { datasource } = fakeGrafana({ 'GET v2/datasets': [{ id: '1', name: 'web logs', kind: '' }] });
      Object.assign(dataSources, { get: async () => datasource });
      const { saved, user } = show(QueryFields);
      await user.click(screen.getByRole('combobox', { name: /^Logs dataset/ }));
      await user.click(await screen.findByRole('option', { name: 'web logs' }));
      expect(saved().jsonData.logsDataset).toBe('web logs');
    });

    it('keep the spaces in a name', async () => {
      fakeGrafana();
      const { saved, user } = show(QueryFields);
      await user.click(dataset());
      await user.keyboard('my logs {Enter}');
      expect(saved().jsonData.defaultDataset).toBe('my logs');
      expect(dataset()).toHaveValue('my logs');
    });
  });

  describe('The other settings', () => {
    it('are the default dataset and the time-out in seconds', async () => {
      const { saved, user } = show(ConfigEditor);
      fakeGrafana();
      await enter(user, /^Default dataset/, 'requests');
      await user.type(screen.getByLabelText(/^Timeout/), '90');
      expect(saved().jsonData).toEqual({ defaultDataset: 'requests', timeout: 90 });
    });

    it('are saved as they are typed, so that Save & test says what is wrong with them', async () => {
      const { saved, user } = show(ConfigEditor, { url: 'https://api.axiom.co' });
      await user.type(screen.getByLabelText(/^Timeout/), '9x');
      expect(screen.getByRole('alert')).toHaveTextContent('whole number of seconds');
      await enter(user, /^Level names/, 'severe');
      await enter(user, /^Organization URL/, 'app.axiom.co/my-org');
      await user.tab();
      const problems = settingProblems(saved().jsonData, { getInstanceSettings: () => undefined });
      expect(problems.map((problem) => problem.split(':')[0])).toEqual([
        'Level names',
        'Organization URL',
        'Timeout in seconds',
      ]);
      expect(screen.getAllByRole('alert')).toHaveLength(3);
    });
  });

  it('Headings are of the second level, below that of Grafana’s page', () => {
    show(ConfigEditor);
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings).toEqual([
      'Connection',
      'Tokens',
      'Queries',
      'Systems',
      'Refresh',
      'Limits',
      'Default filters',
      'Log levels',
      'Links',
      'Links in text',
      'Queries in words',
    ]);
    expect(screen.getAllByRole('heading')).toHaveLength(11);
  });

  it('What is provisioned cannot be changed, and stored tokens cannot be reset', () => {
    const links = [
      { field: 'a', url: 'https://example.com' },
      { field: 'b', datasourceUid: 'loki', query: 'x' },
    ];
    show(ConfigEditor, {
      readOnly: true,
      url: 'http://127.0.0.1:4000',
      secureJsonFields: { token: true },
      jsonData: { links, levelWords: { fatal: 'critical' } },
    });
    expect(screen.getAllByRole('group', { name: /^Link \d$/ })).toHaveLength(2);
    for (const name of ['Reset', 'Add a link', 'Remove link 1', 'Remove link 2']) {
      expect(screen.getByRole('button', { name })).toBeDisabled();
    }
    for (const control of [
      ...screen.getAllByRole('textbox'),
      ...screen.getAllByRole('radio'),
      ...screen.getAllByRole('combobox'),
    ]) {
      expect(control).toBeDisabled();
    }
  });

  it.each(['{ "links": [null], "levelWords": null }', '{ "links": "x", "levelWords": "x" }'])(
    'What is provisioned wrongly is shown all the same: %s',
    (jsonData) => {
      show(ConfigEditor, { readOnly: true, jsonData: JSON.parse(jsonData) });
      expect(screen.getByLabelText(/^Level names/)).toHaveValue('');
      expect(screen.queryAllByRole('group', { name: /^Link \d$/ })).toHaveLength(jsonData.includes('null') ? 1 : 0);
    }
  );

  it('The page of the organization is saved as an address, also where its id is typed', async () => {
    const { saved, user } = show(QueryFields, { url: 'https://api.eu.axiom.co' });
    await enter(user, /^Organization URL/, 'my-org-a1b2');
    await user.keyboard('{Enter}');
    expect(saved().jsonData.organizationUrl).toBe('https://app.eu.axiom.co/my-org-a1b2');
    await user.clear(screen.getByLabelText(/^Organization URL/));
    await user.tab();
    expect(saved().jsonData.organizationUrl).toBeUndefined();
  });

  describe('Incremental refresh', () => {
    const toggle = () => screen.getByRole('switch', { name: /^Incremental refresh/ });

    it('is off until it is switched on; then its times can be set', async () => {
      const { saved, user } = show(RefreshFields);
      expect(toggle()).not.toBeChecked();
      expect(screen.queryByLabelText(/^Overlap/)).not.toBeInTheDocument();
      await user.click(toggle());
      expect(saved().jsonData).toEqual({ incrementalRefresh: true });
      await user.type(screen.getByLabelText(/^Overlap/), '5');
      await user.type(screen.getByLabelText(/^Full refresh/), '30');
      expect(saved().jsonData).toEqual({ incrementalRefresh: true, refreshOverlap: 5, wholeRangeEvery: 30 });
      await user.clear(screen.getByLabelText(/^Overlap/));
      expect(saved().jsonData.refreshOverlap).toBeUndefined();
      await user.click(toggle());
      expect(saved().jsonData.incrementalRefresh).toBeUndefined();
    });

    it('is of whole minutes', async () => {
      const { saved, user } = show(RefreshFields, { jsonData: { incrementalRefresh: 'true', refreshOverlap: 15 } });
      expect(toggle()).toBeChecked();
      await user.type(screen.getByLabelText(/^Overlap/), '.5');
      expect(screen.getByText('Enter a whole number of minutes, at least 1')).toBeInTheDocument();
      expect(saved().jsonData.refreshOverlap).toBe('15.5');
    });
  });

  it('The language model is off until it is switched on, and its label says what is sent', async () => {
    const { saved, user } = show(WordsFields);
    const toggle = screen.getByRole('switch', { name: /^Language model/ });
    expect(toggle).not.toBeChecked();
    expect(screen.getByText(/Never sends results, variable values or tokens/)).toBeVisible();
    await user.click(toggle);
    expect(saved().jsonData).toEqual({ languageModel: true });
  });

  it('Limits are a duration and a number of rows', async () => {
    const { saved, user } = show(LimitFields, { url: 'https://api.axiom.co' });
    await enter(user, /^Maximum range/, '30');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a duration, like 24h or 30d');
    await user.keyboard('d');
    await enter(user, /^Maximum rows/, '500');
    expect(screen.getByRole('alert')).toHaveTextContent('at least 1,000');
    await user.keyboard('0');
    expect(saved().jsonData).toEqual({ maxRange: '30d', maxRows: 5000 });
    await user.clear(screen.getByLabelText(/^Maximum range/));
    await user.clear(screen.getByLabelText(/^Maximum rows/));
    expect(saved().jsonData).toEqual({ maxRange: undefined, maxRows: undefined });
  });

  it('Default filters are conditions of datasets', async () => {
    const { saved, user } = show(DefaultFilterFields, { url: 'https://api.axiom.co' });
    await user.click(screen.getByRole('button', { name: 'Add a default filter' }));
    const group = within(screen.getByRole('group', { name: 'Default filter 1' }));
    await user.click(group.getByLabelText(/^Dataset/));
    await user.paste('shop');
    await user.tab();
    await enter(user, /^Condition/, "env = 'prod'");
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid condition');
    await user.clear(screen.getByLabelText(/^Condition/));
    await enter(user, /^Condition/, "env == 'prod'");
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(saved().jsonData.defaultFilters).toEqual([{ dataset: 'shop', where: "env == 'prod'" }]);
    await user.click(screen.getByRole('button', { name: 'Remove default filter 1' }));
    expect(saved().jsonData.defaultFilters).toBeUndefined();
  });

  it.each<[string, ComponentType<SettingsProps>, RegExp, RegExp[]]>([
    ['default filter', DefaultFilterFields, /^Dataset/, [/Choose the condition’s dataset/]],
    ['link', LinkFields, /^Field/, [/Enter a field name/, /Enter a URL that starts with/]],
  ])('An empty %s is marked once it was left, or is saved', async (name, Fields, first, problems) => {
    const { saved, unmount, user } = show(Fields, { url: 'https://api.axiom.co' });
    const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent ?? '');
    const marked = problems.map((problem) => expect.stringMatching(problem));
    await user.click(screen.getByRole('button', { name: `Add a ${name}` }));
    await user.click(screen.getByLabelText(first));
    expect(alerts()).toEqual([]);
    await user.click(document.body);
    await waitFor(() => expect(alerts()).toEqual(marked));
    await user.click(screen.getByRole('button', { name: `Add a ${name}` }));
    expect(alerts()).toEqual(marked);
    const { jsonData } = saved();
    unmount();
    show(Fields, { url: 'https://api.axiom.co', jsonData });
    expect(alerts()).toEqual([...marked, ...marked]);
  });

  it('An empty entry is marked once the click that left it is over, because the marks move the button', async () => {
    const { user } = show(LinkFields, { url: 'https://api.axiom.co' });
    const add = screen.getByRole('button', { name: 'Add a link' });
    await user.click(add);
    await user.click(screen.getByLabelText(/^Field/));
    await user.pointer({ keys: '[MouseLeft>]', target: add });
    expect(screen.getByLabelText(/^Field/)).not.toHaveFocus();
    expect(screen.queryAllByRole('alert')).toEqual([]);
    await user.pointer({ keys: '[/MouseLeft]', target: add });
    expect(screen.getAllByRole('group', { name: /^Link \d$/ })).toHaveLength(2);
    expect(screen.queryAllByRole('alert')).not.toEqual([]);
  });

  it('An empty entry is marked after a press without a click', async () => {
    const { user } = show(LinkFields, { url: 'https://api.axiom.co' });
    await user.click(screen.getByRole('button', { name: 'Add a link' }));
    await user.click(screen.getByLabelText(/^Field/));
    await user.pointer({ keys: '[MouseRight]', target: document.body });
    expect(await screen.findAllByRole('alert')).not.toEqual([]);
  });

  describe('Links', () => {
    const group = (name: string) => within(screen.getByRole('group', { name }));

    it('lead to an address, which is http or https only', async () => {
      const { saved, user } = show(LinkFields, { url: 'https://api.eu.axiom.co' });
      await user.click(screen.getByRole('button', { name: 'Add a link' }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      await enter(user, /^Field/, ' request_id ');
      await enter(user, /^Label/, 'Request');
      await enter(user, /^Address/, 'javascript:alert(1)');
      expect(screen.getByRole('alert')).toHaveTextContent('starts with https:// or http://');
      await user.clear(screen.getByLabelText(/^Address/));
      await enter(user, /^Address/, 'https://example.com/${__value.raw}');
      await user.tab();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(saved().jsonData.links).toEqual([
        { field: 'request_id', title: 'Request', url: 'https://example.com/${__value.raw}' },
      ]);
    });

    it('lead to a query of a data source', async () => {
      const { saved, user } = show(LinkFields, { jsonData: { links: [{ field: 'pod', url: 'https://example.com' }] } });
      await user.click(screen.getByRole('radio', { name: 'A query in Explore' }));
      expect(screen.queryByLabelText(/^Address/)).not.toBeInTheDocument();
      await user.click(screen.getByLabelText('Data source'));
      await user.click(await screen.findByText('My Loki'));
      await enter(user, /^Query/, '{pod="${__value.raw}"}');
      expect(saved().jsonData.links).toEqual([
        { field: 'pod', datasourceUid: 'loki', query: '{pod="${__value.raw}"}' },
      ]);
      await user.click(screen.getByRole('radio', { name: 'A page' }));
      expect(saved().jsonData.links).toEqual([{ field: 'pod', url: '' }]);
    });

    it('of a regular expression that is none say so at the field', async () => {
      const { user } = show(LinkFields, {
        url: 'https://api.axiom.co',
        jsonData: { links: [{ field: '', url: 'https://example.com' }] },
      });
      await enter(user, /^Field/, '/(/');
      expect(screen.getByRole('alert')).toHaveTextContent('/(/ is not a regular expression');
      await user.clear(screen.getByLabelText(/^Field/));
      await enter(user, /^Field/, '/_id$/');
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('can be removed; the others stay, and the keyboard is where one is added', async () => {
      const links = ['a', 'b', 'c'].map((field) => ({ field, url: 'https://example.com' }));
      const { saved, user } = show(LinkFields, { jsonData: { links } });
      expect(group('Link 2').getByLabelText(/^Field/)).toHaveValue('b');
      await user.click(screen.getByRole('button', { name: 'Remove link 2' }));
      expect(saved().jsonData.links?.map(({ field }) => field)).toEqual(['a', 'c']);
      expect(group('Link 2').getByLabelText(/^Field/)).toHaveValue('c');
      expect(screen.getByRole('button', { name: 'Add a link' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Remove link 1' }));
      await user.click(screen.getByRole('button', { name: 'Remove link 1' }));
      expect(saved().jsonData.links).toBeUndefined();
    });
  });

  describe('Systems', () => {
    it('name datasets of each signal', async () => {
      const { saved, user } = show(DatasetGroupFields);
      await user.click(screen.getByRole('button', { name: 'Add a system' }));
      await enter(user, /^Logs/, 'shop-logs');
      await user.tab();
      await enter(user, /^Traces/, 'shop-spans');
      await user.tab();
      expect(saved().jsonData).toEqual({ datasetGroups: [{ logs: 'shop-logs', traces: 'shop-spans' }] });
      expect(screen.queryByText(/Choose at least two/)).not.toBeInTheDocument();
    });

    it('with one dataset have a problem, also in Save & test', () => {
      const jsonData = { datasetGroups: [{ logs: 'shop-logs' }] };
      show(DatasetGroupFields, { jsonData });
      // A picker is invalid if it is marked so for assistive technology.
      const invalid = (label: RegExp) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';
      expect([/^Logs/, /^Traces/, /^Metrics/].map(invalid)).toEqual([false, true, false]);
      expect(screen.getByText('Choose at least two datasets that belong together')).toBeInTheDocument();
      expect(settingProblems(jsonData, { getInstanceSettings: () => undefined })).toEqual([
        'System 1 has no effect. Choose at least two datasets that belong together.',
      ]);
    });
  });

  describe('Links in text', () => {
    it('are tried on an example line', async () => {
      const { saved, user } = show(TextLinkFields);
      await user.click(screen.getByRole('button', { name: 'Add a text link' }));
      expect(screen.getByLabelText(/^Label/)).toHaveFocus();
      await enter(user, /^Label/, 'Ticket');
      await enter(user, /^Regular expression/, 'SHOP');
      expect(screen.getByText(/Put parentheses around the part to use/)).toBeInTheDocument();
      await user.clear(screen.getByLabelText(/^Regular expression/));
      await enter(user, /^Regular expression/, '(SHOP-\\d+)');
      await enter(user, /^Example line/, 'see SHOP-12');
      expect(screen.getByText('Finds “SHOP-12”')).toBeInTheDocument();
      await user.clear(screen.getByLabelText(/^Example line/));
      await enter(user, /^Example line/, 'see MAIL-12');
      expect(screen.getByText('No match in the example line')).toBeInTheDocument();
      await user.click(screen.getByRole('radio', { name: 'A page' }));
      await enter(user, /^Address/, 'javascript:alert(1)');
      expect(screen.getByText(/Enter a URL that starts with/)).toBeInTheDocument();
      const { textLinks } = saved().jsonData;
      expect(textLinks).toEqual([{ title: 'Ticket', pattern: '(SHOP-\\d+)', url: 'javascript:alert(1)' }]);
      expect(settingProblems({ textLinks }, { getInstanceSettings: () => undefined })).toEqual([
        expect.stringMatching(/^Text link 1 \(“Ticket”\) is not shown. Enter a URL/),
      ]);
    });

    it('lead to a trace, a query or a page', async () => {
      const link = { title: 'A', pattern: '(a)' };
      const { saved, user } = show(TextLinkFields, { jsonData: { textLinks: [link] } });
      expect(screen.getByRole('radio', { name: 'A trace' })).toBeChecked();
      await user.click(screen.getByRole('radio', { name: 'A query in Explore' }));
      expect(screen.getByText(/Enter the query, with/)).toBeInTheDocument();
      await user.click(screen.getByRole('radio', { name: 'A page' }));
      expect(saved().jsonData.textLinks).toEqual([{ ...link, url: '' }]);
      await user.click(screen.getByRole('radio', { name: 'A trace' }));
      expect(saved().jsonData.textLinks).toEqual([link]);
    });
  });

  describe('Log levels', () => {
    it('are in a field, whose words stand for levels', async () => {
      const { saved, user } = show(LevelFields, { url: 'https://api.axiom.co' });
      await enter(user, /^Level field/, 'importance');
      await enter(user, /^Level names/, 'Severe = critical, a=b=info,');
      expect(saved().jsonData).toEqual({ levelField: 'importance', levelWords: { Severe: 'critical', 'a=b': 'info' } });
      await user.clear(screen.getByLabelText(/^Level names/));
      await user.clear(screen.getByLabelText(/^Level field/));
      expect(saved().jsonData).toEqual({ levelField: undefined, levelWords: undefined });
    });

    it.each([
      ['fatal', 'Enter a name and = before “fatal”'],
      ['fatal=terrible', '“terrible” isn’t a level. Map “fatal” to critical'],
    ])(
      'are saved as they are typed, with what is wrong with “%s”, and so they are shown again',
      async (text, message) => {
        const { saved, user } = show(LevelFields, {
          url: 'https://api.axiom.co',
          jsonData: { levelWords: { notice: 'info' } },
        });
        expect(screen.getByLabelText(/^Level names/)).toHaveValue('notice=info');
        await user.clear(screen.getByLabelText(/^Level names/));
        await enter(user, /^Level names/, `notice=info, ${text}`);
        expect(screen.getByRole('alert')).toHaveTextContent(message);
        cleanup();
        show(LevelFields, { url: 'https://api.axiom.co', jsonData: saved().jsonData });
        expect(screen.getByLabelText(/^Level names/)).toHaveValue(`notice=info, ${text}`);
        expect(screen.getByRole('alert')).toHaveTextContent(message);
      }
    );
  });
});

describe('RecordList', () => {
  interface Pair {
    one: string;
    other: string;
  }

  it('A field that takes its text late keeps what another one took meanwhile', () => {
    const changes: Array<(changed: Partial<Pair>) => void> = [];
    let saved: Pair[] | undefined;
    function Page() {
      const [records, setRecords] = useState<Pair[]>([{ one: '', other: '' }]);
      saved = records;
      return (
        <RecordList<Pair>
          name="Pair"
          records={records}
          empty={{ one: '', other: '' }}
          onChange={(changed = []) => setRecords(changed)}
        >
          {(_, change) => {
            changes.push(change);
            return null;
          }}
        </RecordList>
      );
    }
    render(<Page />);
    const [late] = changes;
    act(() => changes.at(-1)?.({ other: 'b' }));
    act(() => late({ one: 'a' }));
    expect(saved).toEqual([{ one: 'a', other: 'b' }]);
  });
});
