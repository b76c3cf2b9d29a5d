import { fullAccess, type TokenGrant } from '../access/authenticate';
import { readTokensFile } from '../access/tokensFile';
import { AnnotationStore, noJournal } from '../annotations/annotationStore';
import { annotationRoutes } from '../annotations/annotationRoutes';
import { openFileJournal } from '../annotations/fileJournal';
import { demoMonitors, demoNotifiers, firstCheck, demoMonitor } from '../monitors/demoMonitors';
import { measureBy } from '../monitors/measure';
import { monitorRoutes } from '../monitors/monitorRoutes';
import { MonitorStore } from '../monitors/monitorStore';
import { annotateDeployments } from '../monitors/deployments';
import { openDatabase } from '../database/database';
import { demoAnnotations } from '../demo/demoAnnotations';
import { createDemoData, DemoGrowth, demoDatasets, keepGrowing } from '../demo/demoData';
import { demoQueries, queryOwner } from '../demo/dashboards/demoQueries';
import { demoDashboards } from '../demo/dashboards/demoDashboards';
import { demoViews, demoVirtualFields } from '../demo/demoViews';
import { addDemoMetrics, metricsDataset } from '../demo/metrics/demoMetrics';
import { messageOf, StartError, TimeFieldError } from '../errors';
import { loadFiles } from '../load/loadFiles';
import { loadDashboards } from '../load/dashboardsDirectory';
import { loadViews } from '../load/viewsFile';
import { loadMetrics } from '../load/metrics/loadMetrics';
import { defaultOptions, type SandboxOptions } from './options';
import { infoRoutes } from '../metrics/routes/infoRoutes';
import { metricsFinder } from '../metrics/store/metricsAccess';
import { MetricsStore } from '../metrics/store/metricsStore';
import { mplRoutes } from '../metrics/routes/mplRoutes';
import { queryRoutes } from '../query/queryRoutes';
import { Catalog, type View } from '../database/catalog';
import { dashboardRoutes } from '../dashboards/dashboardRoutes';
import { savedQueryRoutes } from '../dashboards/savedQueryRoutes';
import { datasetRoutes } from '../database/datasetRoutes';
import { type DeploymentOf } from '../database/deployments';
import { checkPort, startServer } from '../http/server';
import { currentTime, formatInstant } from '../database/instants';

export interface RunningSandbox {
  /** Address such as `http://127.0.0.1:4000`, without a trailing slash. */
  url: string;
  token: string;
  /** Waits for requests in progress, then stops everything. */
  stop(): Promise<void>;
}

/**
 * Starts a sandbox with demo data, files, annotations and an HTTP server. `say` receives progress and internal errors. Rejects with a
 * `StartError` for invalid options.
 */
export async function startSandbox(
  given: Partial<SandboxOptions> = {},
  say: (line: string) => void = () => {}
): Promise<RunningSandbox> {
  const options = { ...defaultOptions, ...given };
  const { host, port, token, seed, rows, allowHost } = options;
  await checkPort(host, port);
  const tokens = await readTokens(options);
  const start = options.now ?? currentTime();
  const now = () => options.now ?? currentTime();
  const catalog = new Catalog();
  const deploymentOf: DeploymentOf = (name) =>
    options.eu.length === 0 ? undefined : options.eu.includes(name) ? 'eu' : 'us';
  const journal = options.data === undefined ? noJournal : await openFileJournal(options.data);
  const store = new AnnotationStore(rows > 0 ? demoAnnotations(start, seed) : [], journal);
  const endings: Array<() => unknown> = [() => store.close()];
  const stopping = new AbortController();
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) {
      await end();
    }
  };
  try {
    const database = await openDatabase({
      prepare: async (empty) => {
        if (rows > 0) {
          await createDemoData(empty, { now: start, seed, rows }).catch((error: unknown) => {
            throw new StartError(
              `Couldn’t create the demo data: ${messageOf(error).split('\n')[0]} Use fewer rows with --rows.`
            );
          });
          demoDatasets.forEach((dataset) => catalog.add(dataset));
          catalog.views.push(...demoViews);
          catalog.virtualFields.push(...demoVirtualFields);
        }
        await loadFiles(empty, catalog, options.load, start, say).catch((error: unknown) => {
          // The other datasets are available nevertheless.
          if (!(error instanceof TimeFieldError) || catalog.list().length === 0) {
            throw error;
          }
          say(error.message);
        });
      },
    });
    endings.push(() => database.close());
    const metrics = new MetricsStore(database);
    await metrics.prepare();
    if (rows > 0) {
      addDemoMetrics(database, metrics, { start, seed, now, signal: stopping.signal });
      catalog.add(metricsDataset);
    }
    await loadMetrics(metrics, catalog, options.loadMetrics, start, say);
    requireDatasets(catalog, options.eu);
    if (options.views !== undefined) {
      await loadViews(options.views, catalog);
    }
    const dashboards = [
      ...(rows > 0 ? demoDashboards(start) : []),
      ...(options.dashboards === undefined ? [] : await loadDashboards(options.dashboards, formatInstant(start))),
    ];
    const timeLimitMs = options.timeLimit * 1000;
    const isLive = options.now === undefined && rows > 0;
    if (isLive) {
      const growth = new DemoGrowth(database, { now: start, seed, rows }, annotateDeployments(store, say));
      const failed = (error: unknown) => say(`No more demo rows arrive: ${messageOf(error)}. Restart the sandbox.`);
      endings.push(keepGrowing(growth, failed));
    }
    const events = {
      database,
      findDataset: catalog.find,
      listDatasets: () => catalog.listOfEvents(),
      findView: catalog.findView,
      virtualFieldsOf: catalog.virtualFieldsOf,
      pageLimit: options.pageLimit,
      bounds: options.bounds,
    };
    const withDatasets = (view: View | undefined) => view && { ...view, findDataset: catalog.find };
    const ofMetrics = { store: metrics, now, timeLimitMs, deploymentOf };
    const watching = {
      ...{ annotations: store, now, say },
      measure: measureBy({
        events: { ...events, findView: (name) => withDatasets(catalog.findView(name)) },
        metrics: { database, store: metrics, findMetrics: metricsFinder(ofMetrics, fullAccess) },
        timeLimitMs,
        signal: stopping.signal,
      }),
    };
    const demo = rows > 0 ? demoMonitors(start, seed) : [];
    const monitors = new MonitorStore({ ...watching, demo, since: firstCheck(start) });
    endings.push(() => {
      stopping.abort();
      return monitors.stop();
    });
    // The monitor makes sense only with live demo data.
    await monitors.start(isLive ? [demoMonitor] : []);
    let url = '';
    const server = await startServer({
      host,
      port,
      allowHost,
      tokens,
      routes: [
        ...queryRoutes({ ...events, now, timeLimitMs, deploymentOf }),
        ...mplRoutes({ ...ofMetrics, database }),
        ...infoRoutes(ofMetrics),
        ...annotationRoutes(store, now),
        ...datasetRoutes(catalog, deploymentOf, () => url),
        ...dashboardRoutes(dashboards),
        ...savedQueryRoutes(rows > 0 ? demoQueries : [], queryOwner),
        ...monitorRoutes(monitors, rows > 0 ? demoNotifiers(start) : [], now),
      ],
      report: (error, traceId) =>
        say(`${traceId} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    });
    endings.push(() => server.stop());
    url = `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`;
    if (isLive) {
      // Prepares the first query of metrics, which reports any failure.
      metrics.metrics(metricsDataset.name).catch(() => undefined);
    }
    return { url, token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Throws a `StartError` if the options name a dataset that doesn't exist. */
function requireDatasets(catalog: Catalog, names: string[]): void {
  const missing = names.find((name) => !catalog.find(name));
  if (missing !== undefined) {
    const all = catalog.list().map(({ name }) => name);
    throw new StartError(`--eu names a dataset that does not exist: "${missing}". The sandbox has: ${all.join(', ')}.`);
  }
}

/** The sandbox's own token, and the tokens in the file. */
async function readTokens({ token, tokens }: SandboxOptions): Promise<TokenGrant[]> {
  const grants = [{ token, access: fullAccess }, ...(tokens === undefined ? [] : await readTokensFile(tokens))];
  if (grants.slice(1).some((grant) => grant.token === token)) {
    throw new StartError(
      `${tokens} contains the sandbox’s own token, which has all permissions. Remove it, or choose another token with --token.`
    );
  }
  return grants;
}
