import { from, map, of, throwError } from 'rxjs';

import { type DataSourceInstanceSettings, PluginType } from '@grafana/data';
import {
  type BackendSrv,
  type BackendSrvRequest,
  setBackendSrv,
  setTemplateSrv,
  type TemplateSrv,
} from '@grafana/runtime';

import { AplDataSource } from '../datasource';
import { templatesWith } from '../query/interpolation/testing/templates';
import { type AplOptions } from '../settings';
import { allowExplore } from './allowExplore';

export interface FakeGrafana {
  datasource: AplDataSource;
  /** Sent requests, without the proxy's address. */
  requests: Array<Pick<BackendSrvRequest, 'method' | 'url' | 'params' | 'data'>>;
}

/** Data source with responses by request, such as `GET v2/datasets`: JSON, a promise of JSON, or an error status. */
export function fakeGrafana(
  answers: Record<string, unknown> = {},
  variables: Record<string, unknown> = {},
  jsonData: AplOptions = {}
): FakeGrafana {
  const requests: FakeGrafana['requests'] = [];
  const fetch = ({ method, url: full, params, data }: BackendSrvRequest) => {
    const url = full.replace('/proxy/', '');
    requests.push({ method, url, params, data });
    const answer = answers[`${method} ${url}`] ?? 404;
    const success = (json: unknown) => ({ status: 200, data: JSON.stringify(json), headers: new Headers() });
    if (answer instanceof Promise) {
      return from(answer).pipe(map(success));
    }
    return typeof answer === 'number'
      ? throwError(() => ({ status: answer, data: { response: bodyOf(answer) }, config: { url, method } }))
      : of(success(answer));
  };
  const backend: BackendSrv = Object.assign(Object.create(null), { fetch });
  const templates: TemplateSrv = Object.assign(Object.create(null), templatesWith(variables), {
    getVariables: () => Object.keys(variables).map((name) => ({ name })),
  });
  setBackendSrv(backend);
  setTemplateSrv(templates);
  allowExplore();
  return { datasource: new AplDataSource({ ...settings, jsonData }), requests };
}

/** Body of a failed response; empty if Grafana's proxy can't reach the service. */
function bodyOf(status: number): string {
  return status === 502 || status === 504 ? '' : JSON.stringify({ message: `status ${status}` });
}

export const settings: DataSourceInstanceSettings<AplOptions> = {
  id: 1,
  uid: 'apl',
  type: 'aplkit-apl-datasource',
  name: 'APL for Axiom',
  access: 'proxy',
  readOnly: false,
  url: '/proxy',
  jsonData: {},
  meta: {
    id: 'aplkit-apl-datasource',
    name: 'APL for Axiom',
    type: PluginType.datasource,
    module: '',
    baseUrl: '',
    info: {
      author: { name: '' },
      description: '',
      links: [],
      logos: { large: '', small: '' },
      screenshots: [],
      updated: '',
      version: '',
    },
  },
};
