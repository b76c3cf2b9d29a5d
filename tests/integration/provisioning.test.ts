/** Checks that docker-compose.yaml and provisioning/ are consistent. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { parse } from 'yaml';

import { getDefaultTimeRange } from '@grafana/data';

import { settingProblems } from '../../src/config/checkConnection';
import { levelOf } from '../../src/frames/shapes/logsFrame';
import { linksOfSettings } from '../../src/query/links/linksOfSettings';
import { type AplOptions } from '../../src/settings';
import { expandValue } from '../../workbench/server/provisioning/expandVariables';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

const root = path.resolve(__dirname, '../..');
const dataSource = readFileSync(path.join(root, 'provisioning/datasources/apl.yaml'), 'utf8');
const composeFile = readFileSync(path.join(root, 'docker-compose.yaml'), 'utf8');

const compose = [['docker', 'compose'], ['docker-compose']].find(
  ([program, ...args]) => spawnSync(program, [...args, 'version']).status === 0
);

function configured(env: Record<string, string>): string {
  const [program, ...args] = compose ?? [];
  return execFileSync(program, [...args, 'config'], { cwd: root, env: { ...process.env, ...env }, encoding: 'utf8' });
}

test('compose sets each variable that the provisioned data source names, since Grafana knows no defaults', () => {
  const named = [...dataSource.matchAll(/\$(\w+)/g)].map(([, name]) => name);
  expect(named.sort()).toEqual(['APL_ANNOTATION_WRITES', 'APL_TOKEN', 'APL_URL', 'APL_WRITE_TOKEN']);
  for (const name of named) {
    expect(composeFile).toMatch(new RegExp(`^ {6}${name}: `, 'm'));
  }
});

test('the data source is the one that the dashboards name', () => {
  expect(dataSource).toMatch(/^ {4}uid: apl$/m);
  expect(dataSource).toMatch(/^ {4}type: aplkit-apl-datasource$/m);
  const { id } = JSON.parse(readFileSync(path.join(root, 'src/plugin.json'), 'utf8'));
  expect(id).toBe('aplkit-apl-datasource');
});

(compose ? describe : describe.skip)('docker compose config', () => {
  test.each(['11.6.0', '12.4.0', '13.2.2'])('accepts the file for Grafana %s', (version) => {
    expect(configured({ GRAFANA_VERSION: version })).toContain(`image: grafana/grafana:${version}`);
  });

  test('gives Grafana the address of the sandbox, or that of another service', () => {
    expect(configured({})).toContain('APL_URL: http://sandbox:4000');
    expect(configured({ APL_URL: 'https://api.axiom.co' })).toContain('APL_URL: https://api.axiom.co');
  });
});

describe('the files in the documentation', () => {
  const page = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
  const files = [...page.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text]) => expandValue(parse(text), {}));
  const settings = files.map((file): AplOptions => {
    const { datasources }: { datasources: Array<{ jsonData: AplOptions }> } = JSON.parse(JSON.stringify(file));
    return datasources[0].jsonData;
  });
  const own = JSON.parse('{"uid":"apl","name":"APL for Axiom","type":"aplkit-apl-datasource"}');
  const dataSources = { getInstanceSettings: () => own };

  test('have settings of which none is wrong', () => {
    expect(settings).toHaveLength(2);
    expect(settings.flatMap((each) => settingProblems(each, dataSources))).toEqual([]);
  });

  test('give links with the value in them, and levels', () => {
    const [, { links = [], levelWords }] = settings;
    const made = linksOfSettings(links, dataSources, own.type, { app: 'explore', range: getDefaultTimeRange() });
    expect(made.on('request_id')).toMatchObject([
      {
        title: 'Open the request',
        url: 'https://example.com/requests/${__value.raw:percentencode}',
        targetBlank: true,
      },
    ]);
    expect(made.on('customer_id')).toMatchObject([
      { title: 'Events of this user', internal: { datasourceUid: 'apl' } },
    ]);
    expect(links[1].query).toContain('user_id == ${__value.raw}');
    expect(made.on('other')).toEqual([]);
    expect(['SEVERE', '3', 'info'].map(levelOf(levelWords))).toEqual(['critical', 'error', 'info']);
  });
});
