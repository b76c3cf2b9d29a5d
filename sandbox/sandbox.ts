import { faultsAccess, fullAccess, type TokenGrant } from './access/access';
import { readTokensFile } from './access/tokensFile';
import { AnnotationStore } from './annotations/annotationStore';
import { annotationRoutes } from './annotations/annotationRoutes';
import { openFileJournal } from './annotations/fileJournal';
import { noJournal } from './annotations/journal';
import { demoMonitor } from './automatic/demoMonitor';
import { DeploymentIntegration } from './automatic/deployments';
import { type MonitorDefinition } from './automatic/monitor';
import { readMonitorsFile } from './automatic/monitorsFile';
import { startMonitors } from './automatic/startMonitors';
import { openDatabase, type Database } from './database';
import { demoAnnotations } from './demo/demoAnnotations';
import { createDemoData, DemoGrowth, demoDatasets } from './demo/demoData';
import { keepGrowing } from './demo/keepGrowing';
import { messageOf, StartError } from './errors';
import { FaultBook } from './faults/faultBook';
import { faultInterceptor } from './faults/faultyReply';
import { faultRoutes } from './faults/faultRoutes';
import { loadFiles } from './load/loadFiles';
import { defaultOptions, type SandboxOptions } from './options';
import { queryRoutes } from './queryRoutes';
import { Catalog } from './schema/catalog';
import { datasetRoutes } from './schema/datasetRoutes';
import { checkPort, startServer } from './server';
import { currentTime } from './time';

export interface RunningSandbox {
  /** Such as `http://127.0.0.1:4000`, without a slash at the end. */
  url: string;
  token: string;
  /** Lets requests under way finish, then ends everything. */
  stop(): Promise<void>;
}

/**
 * Starts a sandbox: demo data, files, annotations, HTTP. `say` gets progress and what went wrong inside, one line each.
 * Rejects with a `StartError`, whose message says what to do, for whatever the options have wrong.
 */
export async function startSandbox(
  given: Partial<SandboxOptions> = {},
  say: (line: string) => void = () => {}
): Promise<RunningSandbox> {
  const options = { ...defaultOptions, ...given };
  const { host, port, token, seed, rows } = options;
  await checkPort(host, port);
  const tokens = await readTokens(options);
  const monitors = await readMonitors(options);
  const start = options.now ?? currentTime();
  const now = () => options.now ?? currentTime();
  const catalog = new Catalog();
  const journal = options.data === undefined ? noJournal : await openFileJournal(options.data);
  const store = new AnnotationStore(rows > 0 ? demoAnnotations(start, seed) : [], journal);
  const endings: Array<() => unknown> = [() => store.close()];
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
              `The demo data cannot be made: ${messageOf(error).split('\n')[0]} Ask for fewer rows with --rows.`
            );
          });
          demoDatasets.forEach((dataset) => catalog.add(dataset));
        }
        await loadFiles(empty, catalog, options.load, start, say);
      },
    });
    endings.push(() => database.close());
    if (options.now === undefined && rows > 0) {
      endings.push(grow(database, { now: start, seed, rows }, new DeploymentIntegration(store, say), say));
    }
    endings.push(
      await startMonitors({
        definitions: monitors,
        store,
        context: { database, findDataset: catalog.find, pageLimit: options.pageLimit },
        start,
        live: options.now === undefined,
        say,
      })
    );
    const faults = options.faultsToken === undefined ? undefined : new FaultBook();
    const server = await startServer({
      host,
      port,
      tokens,
      routes: [
        ...queryRoutes({
          database,
          findDataset: catalog.find,
          now,
          pageLimit: options.pageLimit,
          bounds: options.bounds,
          timeLimitMs: options.timeLimit * 1000,
        }),
        ...annotationRoutes(store, now),
        ...datasetRoutes(catalog),
        ...(faults ? faultRoutes(faults) : []),
      ],
      intercept: faults && faultInterceptor(faults),
      report: (error, traceId) =>
        say(`${traceId} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
    });
    endings.push(() => server.stop());
    return { url: `http://${host.includes(':') ? `[${host}]` : host}:${server.port}`, token, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The file's, else the built-in one, which only makes sense over demo data that lives. */
async function readMonitors({ monitors, now, rows }: SandboxOptions): Promise<MonitorDefinition[]> {
  if (monitors !== undefined) {
    return readMonitorsFile(monitors);
  }
  return now === undefined && rows > 0 ? [demoMonitor] : [];
}

/** The sandbox's own token, those of the file, and the one for faults. */
async function readTokens({ token, tokens, faultsToken }: SandboxOptions): Promise<TokenGrant[]> {
  const grants = [{ token, access: fullAccess }, ...(tokens === undefined ? [] : await readTokensFile(tokens))];
  if (grants.slice(1).some((grant) => grant.token === token)) {
    throw new StartError(
      `${tokens} has the token that --token gives all rights. Take it out, or choose another --token.`
    );
  }
  if (faultsToken === undefined) {
    return grants;
  }
  if (grants.some((grant) => grant.token === faultsToken)) {
    throw new StartError('--faults-token must be a token of its own. Choose another.');
  }
  return [...grants, { token: faultsToken, access: faultsAccess }];
}

function grow(
  database: Database,
  options: { now: bigint; seed: number; rows: number },
  integration: DeploymentIntegration,
  say: (line: string) => void
): () => Promise<void> {
  return keepGrowing(new DemoGrowth(database, options, integration), (error) => {
    say(`No more demo rows arrive: ${messageOf(error)}. Start the sandbox again.`);
  });
}
