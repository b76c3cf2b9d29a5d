import { render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import React, { useState } from 'react';

import { type DataSourceSettings } from '@grafana/data';

import ConfigEditor from './ConfigEditor';
import { type AplOptions, type AplSecrets } from '../types';

type Settings = DataSourceSettings<AplOptions, AplSecrets>;

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

/** Shows the editor on a page that keeps its changes, as Grafana does. `saved()` is what would be saved. */
function show(settings: Partial<Settings> = {}) {
  let latest: Settings = { ...fresh, ...settings };
  function Page() {
    const [options, setOptions] = useState(latest);
    return (
      <ConfigEditor
        options={options}
        onOptionsChange={(next) => {
          latest = next;
          setOptions(next);
        }}
      />
    );
  }
  const { container } = render(<Page />);
  return { saved: () => latest, user: userEvent.setup({ delay: null }), container };
}

/** Enters a text at once, as a person pastes it. */
async function enter(user: UserEvent, label: RegExp, text: string): Promise<void> {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}

describe('The address', () => {
  it('has to be chosen', () => {
    show();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose the region of your organization');
  });

  it('is that of the region', async () => {
    const { saved, user } = show();
    await user.click(screen.getByRole('radio', { name: 'EU' }));
    expect(saved().url).toBe('https://api.eu.axiom.co');
    await user.click(screen.getByRole('radio', { name: 'US' }));
    expect(saved().url).toBe('https://api.axiom.co');
    expect(screen.queryByLabelText(/^Address/)).not.toBeInTheDocument();
  });

  it('can be typed, beginning from that of a region', async () => {
    const { saved, user } = show({ url: 'https://api.axiom.co' });
    await user.click(screen.getByRole('radio', { name: 'Custom address' }));
    await user.clear(screen.getByLabelText(/^Address/));
    await enter(user, /^Address/, 'http://127.0.0.1:4000');
    expect(saved().url).toBe('http://127.0.0.1:4000');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says at its field what is wrong with it', () => {
    show({ url: 'localhost:4000' });
    expect(screen.getByRole('alert')).toHaveTextContent('begins with https:// or http://');
  });

  it('of the edge can be chosen', async () => {
    const { saved, user } = show({ url: 'https://api.axiom.co' });
    await user.click(screen.getByRole('combobox', { name: /Edge address/ }));
    await user.click(await screen.findByRole('option', { name: /EU Central 1/ }));
    expect(saved().jsonData.edgeUrl).toBe('https://eu-central-1.aws.edge.axiom.co');
  });

  it('of the edge can be typed, and says what is wrong with it', async () => {
    const { saved, user } = show({ url: 'https://api.axiom.co' });
    await user.type(screen.getByRole('combobox', { name: /Edge address/ }), 'https://edge.example/v1/');
    await user.click(await screen.findByRole('option', { name: /edge\.example/ }));
    expect(saved().jsonData.edgeUrl).toBe('https://edge.example/v1');
    expect(screen.getByRole('alert')).toHaveTextContent('from /v1 or /v2 on');
  });
});

describe('The legacy query endpoint', () => {
  it('is off until its address is chosen, mostly that of the service', async () => {
    const { saved, user } = show({ url: 'https://api.axiom.co/' });
    expect(saved().jsonData.legacyUrl).toBeUndefined();
    await user.click(screen.getByRole('combobox', { name: /Legacy query endpoint/ }));
    await user.click(await screen.findByRole('option', { name: /The address above/ }));
    expect(saved().jsonData.legacyUrl).toBe('https://api.axiom.co');
  });

  it('can be typed without the slash at its end, and says what is wrong with it', async () => {
    const { saved, user } = show({ url: 'https://api.axiom.co' });
    await user.type(screen.getByRole('combobox', { name: /Legacy query endpoint/ }), 'legacy.example/');
    await user.click(await screen.findByRole('option', { name: /legacy\.example/ }));
    expect(saved().jsonData.legacyUrl).toBe('legacy.example');
    expect(screen.getByRole('alert')).toHaveTextContent('begins with https:// or http://');
  });
});

describe('The tokens', () => {
  it('are saved as secrets', async () => {
    const { saved, user } = show();
    await enter(user, /^Token/, 'xaat-read');
    await enter(user, /^Write token/, 'xaat-write');
    expect(saved().secureJsonData).toEqual({ token: 'xaat-read', writeToken: 'xaat-write' });
    expect(JSON.stringify(saved().jsonData)).not.toContain('xaat');
  });

  it('are not shown while they are typed, nor once they are stored', async () => {
    const { user, container } = show();
    expect(screen.getByLabelText(/^Token/)).toHaveAttribute('type', 'password');
    await enter(user, /^Token/, 'xaat-read');
    expect(container).not.toHaveTextContent('xaat-read');
  });

  it('that are stored are shown as configured and can only be reset', async () => {
    const { saved, user } = show({
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
    const { saved, user } = show();
    await user.type(screen.getByLabelText(/^Write token/), 'x');
    expect(saved().jsonData.annotationWrites).toBe(true);
    await user.clear(screen.getByLabelText(/^Write token/));
    expect(saved().jsonData.annotationWrites).toBe(false);
  });

  it('have to be two', async () => {
    const { user } = show({ url: 'https://api.axiom.co' });
    await enter(user, /^Token/, 'xaat-1');
    await enter(user, /^Write token/, 'xaat-1');
    expect(screen.getByRole('alert')).toHaveTextContent('Use another token here');
  });
});

describe('The other settings', () => {
  it('are the default dataset and the time-out in seconds', async () => {
    const { saved, user } = show();
    await enter(user, /^Default dataset/, 'logs');
    await user.type(screen.getByLabelText(/^Time-out/), '90');
    expect(saved().jsonData).toEqual({ defaultDataset: 'logs', timeout: 90 });
  });

  it('keep the last time-out that was one', async () => {
    const { saved, user } = show({ url: 'https://api.axiom.co' });
    await user.type(screen.getByLabelText(/^Time-out/), '9x');
    expect(saved().jsonData.timeout).toBe(9);
    expect(screen.getByRole('alert')).toHaveTextContent('whole number of seconds');
  });
});

it('Headings are of the second level, below that of Grafana’s page', () => {
  show();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Connection', 'Tokens', 'Queries', 'Dashboards that refresh']);
  expect(screen.getAllByRole('heading')).toHaveLength(4);
});

it('What is provisioned cannot be changed, and stored tokens cannot be reset', () => {
  show({ readOnly: true, url: 'http://127.0.0.1:4000', secureJsonFields: { token: true } });
  expect(screen.getByRole('button', { name: 'Reset' })).toBeDisabled();
  for (const control of [
    ...screen.getAllByRole('textbox'),
    ...screen.getAllByRole('radio'),
    ...screen.getAllByRole('combobox'),
  ]) {
    expect(control).toBeDisabled();
  }
});

it('The page of the organization is saved as an address, also where its id is typed', async () => {
  const { saved, user } = show({ url: 'https://api.eu.axiom.co' });
  await enter(user, /^Page of your organization/, 'my-org-a1b2');
  await user.tab();
  expect(saved().jsonData.organizationUrl).toBe('https://app.eu.axiom.co/my-org-a1b2');
  await user.clear(screen.getByLabelText(/^Page of your organization/));
  await user.tab();
  expect(saved().jsonData.organizationUrl).toBeUndefined();
});

describe('Incremental refresh', () => {
  const toggle = () => screen.getByRole('switch', { name: /^Incremental refresh/ });

  it('is off until it is switched on; then its times can be set', async () => {
    const { saved, user } = show();
    expect(toggle()).not.toBeChecked();
    expect(screen.queryByLabelText(/^Overlap/)).not.toBeInTheDocument();
    await user.click(toggle());
    expect(saved().jsonData).toEqual({ incrementalRefresh: true });
    await user.type(screen.getByLabelText(/^Overlap/), '5');
    await user.type(screen.getByLabelText(/^Whole range/), '30');
    expect(saved().jsonData).toEqual({ incrementalRefresh: true, refreshOverlap: 5, wholeRangeEvery: 30 });
    await user.clear(screen.getByLabelText(/^Overlap/));
    expect(saved().jsonData.refreshOverlap).toBeUndefined();
    await user.click(toggle());
    expect(saved().jsonData.incrementalRefresh).toBeUndefined();
  });

  it('takes whole minutes only', async () => {
    const { saved, user } = show({ jsonData: { incrementalRefresh: 'true', refreshOverlap: 15 } });
    expect(toggle()).toBeChecked();
    await user.type(screen.getByLabelText(/^Overlap/), '.5');
    expect(screen.getByText('Enter a whole number of minutes, at least 1')).toBeInTheDocument();
    expect(saved().jsonData.refreshOverlap).toBe(15);
  });
});
