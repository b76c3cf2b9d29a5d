/** Tests which route Grafana's proxy selects: the first one with the method and the start of the path. */
import { readFileSync } from 'node:fs';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { listDashboards } from '../../src/service/dashboards';
import { ServiceClient } from '../../src/service/client';
import { type Deployment, deployments, ownEdge, throughService } from '../../src/service/deployments';
import { type ServiceRequest } from '../../src/service/fetch';
import { createMonitor, listChecks, listMonitors, listNotifiers, snoozeMonitor } from '../../src/service/monitors';
import { createSavedQuery, listSavedQueries } from '../../src/service/savedQueries';

interface Route {
  path: string;
  method: string;
  url?: string;
  reqRole?: string;
  headers: Array<{ name: string; content: string }>;
}

const { routes }: { routes: Route[] } = JSON.parse(readFileSync('src/plugin.json', 'utf8'));

/** An edge deployment, or a custom address from the settings. */
type Edge = Deployment | 'own';

const times = { startTime: '', endTime: '' };
const range = { start: '', end: '' };

/** Requests of the client, with the path of the route for each. */
const calls: Array<[what: string, route: string, ask: (client: ServiceClient) => Observable<unknown>, edge?: Edge]> = [
  ['a query', 'v1/datasets/_apl', (client) => client.query({ apl: 'logs' })],
  ['a query of the edge', 'edge', (client) => client.query({ apl: 'logs' }), 'own'],
  ...deployments.map((each): (typeof calls)[number] => [
    `a query in ${each.name}`,
    each.apl,
    (client) => client.query({ apl: 'logs' }),
    each,
  ]),
  ...[undefined, 'own' as const, ...deployments].flatMap((edge): typeof calls => {
    const { name, mpl, metrics } = edge === undefined ? throughService : edge === 'own' ? ownEdge : edge;
    const post = edge === 'own' ? 'edge' : undefined;
    return [
      [`metrics, from ${name}`, post ?? mpl, (client) => client.metrics.query(['m'], { mpl: '', ...times }), edge],
      [`the metrics of ${name}`, metrics, (client) => client.metrics.list('m', range), edge],
      [
        `metrics with a value of ${name}`,
        post ?? `${metrics}/datasets`,
        (client) => client.metrics.withValue('m', 'x', range),
        edge,
      ],
      [`the tags of ${name}`, metrics, (client) => client.metrics.tags('m', 'cpu', range), edge],
      [
        `the values of a tag of ${name}`,
        metrics,
        (client) => client.metrics.tagValues('m', undefined, 'a', range),
        edge,
      ],
    ];
  }),
  ['a query of the legacy endpoint', 'legacy', (client) => client.queryLegacy('_apl', {})],
  ['a list of annotations', 'v2/annotations', (client) => client.listAnnotations()],
  ['an annotation', 'v2/annotations', (client) => client.getAnnotation('ann_1')],
  ['a new annotation', 'v2/annotations', (client) => client.createAnnotation({ datasets: [], time: '', type: 'x' })],
  ['a changed annotation', 'v2/annotations', (client) => client.changeAnnotation('ann_1', {})],
  ['a deleted annotation', 'v2/annotations', (client) => client.deleteAnnotation('ann_1')],
  ['the datasets', 'v2/datasets', (client) => client.listDatasets()],
  ['the fields', 'v2/datasets', (client) => client.listFields('logs')],
  ['the views', 'v2/views', (client) => client.listViews()],
  ['the dashboards', 'v2/dashboards', (client) => listDashboards(client)],
  ['the monitors', 'v2/monitors', listMonitors],
  ['the history of a monitor', 'v2/monitors', (client) => listChecks(client, 'm1', { from: 0, to: 1 })],
  ['a new monitor', 'v2/monitors', (client) => createMonitor(client, { name: 'x', type: 'MatchEvent', aplQuery: 'a' })],
  ['a snoozed monitor', 'v2/monitors', (client) => snoozeMonitor(client, 'm1', undefined)],
  ['the notifiers', 'v2/notifiers', listNotifiers],
  ['the saved queries', 'v2/apl-starred-queries', listSavedQueries],
  [
    'a new saved query',
    'v2/apl-starred-queries',
    (client) => createSavedQuery(client, { name: 'x', dataset: 'logs', apl: 'logs' }),
  ],
  ['the virtual fields', 'v2/vfields', (client) => client.listVirtualFields('logs')],
];

async function sent(ask: (client: ServiceClient) => Observable<unknown>, edge?: Edge): Promise<ServiceRequest> {
  const requests: ServiceRequest[] = [];
  const routing =
    edge === undefined || edge === 'own'
      ? undefined
      : {
          home: edge,
          find: () => undefined,
          of: () => undefined,
          ...{ read: () => Promise.resolve(), readAgain: () => Promise.resolve() },
        };
  const client = new ServiceClient(
    (request) => {
      requests.push(request);
      return of({ status: 200, text: '[{"id":"m1"}]', header: () => undefined });
    },
    {
      edge: edge === 'own',
      routing,
    }
  );
  await lastValueFrom(ask(client), { defaultValue: undefined }).catch(() => undefined);
  // A monitor is read before it is changed.
  return requests[requests.length - 1];
}

const taking = ({ method, path }: ServiceRequest) =>
  routes.filter((route) => route.method === method && path.startsWith(route.path));

it.each(calls)('%s is taken by one route alone', async (...[, path, ask, edge]) => {
  const found = taking(await sent(ask, edge));
  expect(found.map((route) => route.path)).toEqual([path]);
});

it('no route is there in vain', async () => {
  const requests = await Promise.all(calls.map(([, , ask, edge]) => sent(ask, edge)));
  expect(new Set(requests.flatMap(taking))).toEqual(new Set(routes));
});

/** Paths of requests that only editors make. */
const ofEditors: ReadonlySet<string> = new Set(['v2/dashboards', 'v2/notifiers', 'v2/apl-starred-queries']);
const written: ReadonlySet<string> = new Set(['v2/annotations', 'v2/monitors']);

it('each route has a method; what only editors do has the write token and their role, all else the read token', () => {
  for (const { method, path, reqRole, headers } of routes) {
    const isOfEditors = ofEditors.has(path) || (method !== 'GET' && written.has(path));
    const secret = isOfEditors ? 'writeToken' : 'token';
    expect(headers).toEqual([{ name: 'Authorization', content: `Bearer {{ .SecureJsonData.${secret} }}` }]);
    expect(reqRole).toBe(isOfEditors ? 'Editor' : undefined);
  }
});

it('edge deployments get exactly the paths of queries and metrics, at their own address', () => {
  const urlsOf = (taken: string) => [...new Set(routes.filter(({ path }) => path === taken).map(({ url }) => url))];
  for (const { address, apl, mpl, metrics } of deployments) {
    expect([apl, mpl, metrics, `${metrics}/datasets`].map(urlsOf)).toEqual(
      ['_apl', '_mpl', 'metrics/info', 'metrics/info/datasets'].map((path) => [`${address}/v1/query/${path}`])
    );
  }
  const toEdges = routes.filter(({ url }) => deployments.some(({ address }) => url?.startsWith(address)));
  expect(toEdges).toHaveLength(4 * deployments.length);
});
