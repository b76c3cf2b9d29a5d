import { config } from '@grafana/runtime';

import { explainGrafana } from './grafanaErrors';
import { parseObject } from '../service/json';

const explained = (status: number, text: string) =>
  explainGrafana({ status, text }, parseObject(text), {
    action: 'run the query',
    query: true,
    setting: 'Edge address',
  });

describe('What Grafana answers in the service’s place', () => {
  it.each<[string, { status: number; text: string }, string, RegExp]>([
    [
      'a wrong token',
      { status: 400, text: 'Authentication to data source failed' },
      'token',
      /missing, invalid or expired.*settings/,
    ],
    ['a session that ended', { status: 401, text: '{"message":"Unauthorized"}' }, 'session', /Sign in again/],
    [
      'a role that is not reached',
      { status: 403, text: '{"message":"plugin proxy route access denied"}' },
      'role',
      /Editor role/,
    ],
    [
      'an address that Grafana may not connect to',
      {
        status: 403,
        text: '{"message":"Data proxy hostname and ip are not included in whitelist"}{"message":"target URL is not a valid target"}',
      },
      'grafana',
      /isn’t allowed to connect.*administrator.*data_source_proxy_whitelist/,
    ],
    [
      'a missing permission in Grafana',
      {
        status: 403,
        text: '{"accessErrorId":"ACE1","message":"You\'ll need additional permissions to perform this action. Permissions needed: datasources:query","title":"Access denied"}',
      },
      'grafana',
      /you don’t have permission.*needs datasources:query.*Grafana administrator/,
    ],
    [
      'a data source that one may not use',
      { status: 403, text: '{"message":"Access denied to datasource"}' },
      'grafana',
      /don’t have access/,
    ],
    [
      'a data source that is gone',
      { status: 404, text: '{"message":"Data source not found"}' },
      'grafana',
      /no longer exists.*Reload/,
    ],
    [
      'a plugin that is gone',
      { status: 404, text: '{"message":"Unable to find datasource plugin"}' },
      'grafana',
      /plugin.*install it/,
    ],
    [
      'an address that Grafana cannot read',
      { status: 400, text: '{"message":"Invalid data source URL: \\"::\\""}' },
      'grafana',
      /address is invalid.*Enter one/,
    ],
    [
      'settings that Grafana cannot read',
      { status: 500, text: '{"message":"Unable to load datasource meta data"}' },
      'grafana',
      /Grafana's server log/,
    ],
    [
      'a service that is not there',
      { status: 502, text: '' },
      'unreachable',
      /service is unreachable.*“Edge address” in/,
    ],
    [
      'a time-out of Grafana’s proxy',
      { status: 504, text: '' },
      'timeout',
      /proxy timed out.*“Timeout in seconds” in.*30 s/,
    ],
  ])('is a sentence: %s', (_, { status, text }, kind, sentence) => {
    expect(explained(status, text)).toMatchObject({ kind, message: expect.stringMatching(sentence) });
  });

  it('names the address that Grafana cannot reach, where it is known', () => {
    const at = explainGrafana({ status: 502, text: '' }, undefined, {
      action: 'run the query',
      address: 'https://service.example',
    });
    expect(at?.message).toBe(
      "Couldn’t run the query: the service is unreachable at https://service.example. Check the address in the data source's settings, and that Grafana's server can connect to it."
    );
  });

  it('is no ended session on a public dashboard, where nobody has one', () => {
    config.publicDashboardAccessToken = 'a1b2';
    expect(explained(401, '{"message":"Unauthorized","traceID":""}')?.message).toMatch(
      /^Public dashboards don’t support this data source/
    );
    delete config.publicDashboardAccessToken;
  });

  it.each([
    [400, '{"message":"bad query"}'],
    [403, '{"message":"forbidden"}'],
    [403, 'Access denied'],
    [404, '{"message":"no such dataset"}'],
    [500, '{"message":"oops"}'],
    [502, '{"message":"no upstream"}'],
    [504, '{"message":"deadline"}'],
    [429, ''],
  ])('is not what the service says with %s', (status, text) => {
    expect(explained(status, text)).toBeUndefined();
  });
});
