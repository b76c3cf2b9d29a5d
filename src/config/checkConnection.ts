import { type TestDataSourceResponse } from '@grafana/data';

import { type DataSources } from '../query/links/linkProblems';
import { type ServiceClient } from '../service/client';
import { type ServiceErrorKind } from '../service/serviceError';
import { listText } from '../text/words';
import { type Settings } from '../types';
import { settingProblems } from './settingProblems';
import { type Check, checkAnnotations, checkLegacyQuery, checkQuery, checkSchema, checkWriting } from './checks';

export { savedAddress } from '../grafana/savedAddress';

type Service = Pick<
  ServiceClient,
  'query' | 'queryLegacy' | 'listDatasets' | 'listAnnotations' | 'changeAnnotation' | 'deleteAnnotation'
>;

/** The settings that say what there is to try. */
export type CheckOptions = Pick<
  Settings,
  'defaultDataset' | 'annotationWrites' | 'legacyUrl' | 'edgeUrl' | 'links' | 'levelWords'
>;

/**
 * Runs Grafana's "Save & test": tries everything that the tokens are for, by reading, or by writing to what cannot exist, so that
 * nothing is created, changed or deleted. Never rejects.
 *
 * Returns `error` where queries do not work, `warning` where something else does not, else `success`. `details.message` says what to
 * do, `details.verboseMessage` lists everything that was tested.
 *
 * @param address the saved address of the service; `undefined` if it is not known
 * @param dataSources those to which links may lead
 */
export async function checkConnection(
  service: Service,
  options: CheckOptions,
  address?: string,
  dataSources: DataSources = { getInstanceSettings: () => undefined }
): Promise<TestDataSourceResponse> {
  if (address === '') {
    return { status: 'error', message: noAddress };
  }
  const now = Date.now();
  const [schema, annotations] = await Promise.all([checkSchema(service), checkAnnotations(service, now)]);
  const writing = options.annotationWrites ? await checkWriting(service, annotations) : [];
  const datasets = { defaultDataset: options.defaultDataset, known: schema.datasets };
  const [query, ...legacy] = await Promise.all([
    checkQuery(service, now, datasets),
    ...(options.legacyUrl ? [checkLegacyQuery(service, now, datasets)] : []),
  ]);
  const reading = [
    { ...query, address: options.edgeUrl ? 'edge' : undefined },
    annotations,
    schema,
    ...legacy.map((check) => ({ ...check, address: 'legacy' })),
  ];
  const checks = [...reading, ...writing];

  const verboseMessage = [...checks.map(line), ...(options.annotationWrites ? [] : [writingIsOff])].join('\n');
  const working = whatIs('works', checks);
  const wrong = settingProblems(options, dataSources);
  if (working.length === checks.length && wrong.length > 0) {
    return { status: 'warning', message: summary(checks), details: { message: wrong.join(' '), verboseMessage } };
  }
  if (working.length === checks.length) {
    return { status: 'success', message: `The service answers. ${summary(checks)}`, details: { verboseMessage } };
  }
  // Without the service, the schema names no dataset: then a default dataset is not what is missing.
  const tried = reading.filter(({ state }) => state !== 'unknown' || schema.cause === undefined);
  const said = new Set<string>();
  const failing = new Set([...problemsOf(tried, said), ...problemsOf(writing, said, 'write token')]);
  const problems = [...failing, ...wrong];
  if (working.length === 0) {
    return { status: 'error', message: problems[0], details: { message: problems.slice(1).join(' '), verboseMessage } };
  }
  return {
    status: query.state === 'fails' ? 'error' : 'warning',
    message: summary(checks),
    details: { message: problems.join(' '), verboseMessage },
  };
}

const noAddress =
  'The data source has no address. Choose the region of your organization, or enter a custom address, and test again.';

const writingIsOff = 'managing annotations: off, because there is no write token';

const states = { works: 'working', fails: 'not working', unknown: 'not tested' } as const;

function line({ what, state }: Check): string {
  return `${what}: ${states[state]}`;
}

/** Causes that are the same for every address. */
const ofAllAddresses: ReadonlySet<ServiceErrorKind | undefined> = new Set(['session', 'grafana']);

/**
 * Says what is wrong with the checks of one token: what failed first, then what was not tested, and each cause of an address once.
 *
 * @param said causes that need not be said again: those of these checks are added
 */
function problemsOf(checks: Array<Check & { address?: string }>, said: Set<string>, token = 'token'): string[] {
  const failedFirst = [...checks].sort((a, b) => Number(a.state === 'unknown') - Number(b.state === 'unknown'));
  return failedFirst.flatMap(({ state, problem, cause, address = '' }) => {
    // The other token may be right.
    const key = cause === 'token' ? token : ofAllAddresses.has(cause) ? `${cause}` : `${cause} ${address}`;
    if (state === 'works' || (cause !== undefined && said.has(key))) {
      return [];
    }
    said.add(key);
    return [problem];
  });
}

/** Says in one sentence what fails, what was not tested and what works. */
function summary(checks: Check[]): string {
  const verbs = { fails: 'do not work', unknown: 'were not tested', works: 'work' } as const;
  const order = ['fails', 'unknown', 'works'] as const;
  const clauses = order.flatMap((state) => {
    const names = whatIs(state, checks);
    return names.length === 0 ? [] : [`${listText(names)} ${verbs[state]}`];
  });
  const text = clauses.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function whatIs(wanted: Check['state'], checks: Check[]): string[] {
  return checks.filter(({ state }) => state === wanted).map(({ what }) => what);
}
