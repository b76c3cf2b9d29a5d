import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expandText, expandValue } from './expandVariables';
import { readDashboards, readDataSources } from './provisioning';

describe('expandVariables', () => {
  const environment = { APL_URL: 'http://127.0.0.1:4000', EMPTY: '' };

  it.each([
    ['$APL_URL', 'http://127.0.0.1:4000'],
    ['${APL_URL}/v1', 'http://127.0.0.1:4000/v1'],
    ['$APL_URL/v1', 'http://127.0.0.1:4000/v1'],
    ['$MISSING', ''],
    ['a${MISSING}b', 'ab'],
    ['$$APL_URL', '$APL_URL'],
    ['costs $$5', 'costs $5'],
    ['plain', 'plain'],
  ])('%s becomes "%s"', (text, expanded) => {
    expect(expandText(text, environment)).toBe(expanded);
  });

  it('knows no defaults, as Grafana knows none', () => {
    expect(expandText('${MISSING:-x}', environment)).not.toBe('x');
  });

  it('expands every text below a value, and only texts', () => {
    const value = { url: '$APL_URL', list: ['$EMPTY', 1], on: true, $APL_URL: null };
    expect(expandValue(value, environment)).toEqual({
      url: 'http://127.0.0.1:4000',
      list: ['', 1],
      on: true,
      $APL_URL: null,
    });
  });
});

describe('provisioning', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'provisioning-'));

  beforeAll(() => {
    mkdirSync(path.join(folder, 'datasources'));
    mkdirSync(path.join(folder, 'dashboards'));
    writeFileSync(
      path.join(folder, 'datasources/a.yaml'),
      `apiVersion: 1
datasources:
  - name: Mine
    uid: mine
    type: a-plugin
    url: $ADDRESS
    isDefault: true
    jsonData: { defaultDataset: logs }
    secureJsonData: { token: $TOKEN, writeToken: $NOT_SET }
  - { name: Other, type: prometheus }
`
    );
    writeFileSync(path.join(folder, 'dashboards/one.json'), '{"uid":"one","title":"One","tags":["a"],"panels":[]}');
    writeFileSync(path.join(folder, 'dashboards/broken.json'), '{');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reads the plugin’s data sources with their variables expanded', () => {
    const [source, ...others] = readDataSources(folder, 'a-plugin', { ADDRESS: 'http://x', TOKEN: 't' });
    expect(others).toEqual([]);
    expect(source).toMatchObject({
      uid: 'mine',
      url: 'http://x',
      isDefault: true,
      jsonData: { defaultDataset: 'logs' },
    });
  });

  it('counts a secret that expands to nothing as not set', () => {
    const [source] = readDataSources(folder, 'a-plugin', { TOKEN: 't' });
    expect([...(source?.secrets ?? [])]).toEqual([['token', 't']]);
  });

  it('refuses changes of a data source whose file does not make it editable', () => {
    expect(readDataSources(folder, 'a-plugin', {})[0]?.readOnly).toBe(true);
  });

  it('lists dashboards and leaves broken files out', () => {
    expect(readDashboards(folder)).toMatchObject([{ uid: 'one', title: 'One', tags: ['a'] }]);
  });

  it('finds nothing in a folder that is not there', () => {
    expect(readDashboards(path.join(folder, 'none'))).toEqual([]);
  });
});
