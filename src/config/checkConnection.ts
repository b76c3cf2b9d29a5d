import { type TestDataSourceResponse } from '@grafana/data';

import { quoteName } from '../apl/tree/quote';
import { type DataSources, linkProblems, readLinks } from '../query/links/linkProblems';
import { type ServiceClient } from '../service/client';
import { type ServiceErrorKind } from '../service/serviceError';
import { listText } from '../text/words';
import { type Settings } from '../types';
import { attempt, type Check, checkDatasets, checkWriting } from './checks';
import { wordsProblem } from './levelWords';
import { organizationProblem, wholeNumberProblem } from './validate';

export { savedAddress } from '../grafana/savedAddress';

type Service = Pick<
  ServiceClient,
  'query' | 'queryLegacy' | 'listDatasets' | 'listAnnotations' | 'changeAnnotation' | 'deleteAnnotation'
>;

/** The settings that say what there is to try. */
export type CheckOptions = Pick<
  Settings,
  'defaultDataset' | 'annotationWrites' | 'legacyUrl' | 'edgeUrl' | keyof Unchecked
>;

/**
 * Runs Grafana's "Save & test": tries everything that the tokens are for, by reading, or by writing to what cannot exist. Never rejects.
 * `error` where queries do not work, `warning` where something else does not. @param address `undefined` if it is not known
 */
export async function checkConnection(
  service: Service,
  options: CheckOptions,
  address?: string,
  dataSources: DataSources = { getInstanceSettings: () => undefined }
): Promise<TestDataSourceResponse> {
  if (address === '') {
    const others = settingProblems(options, dataSources).join(' ');
    return { status: 'error', message: noAddress, ...(others !== '' && { details: { message: others } }) };
  }
  const now = Date.now();
  const [start, end] = [now - 60_000, now].map((time) => new Date(time).toISOString());
  const [schema, annotations] = await Promise.all([
    // The plugin works without it (service facts, "Schema").
    attempt('suggestions of datasets and fields', service.listDatasets()),
    attempt('annotations', service.listAnnotations({ start, end })),
  ]);
  const writing = options.annotationWrites ? await checkWriting(service, annotations) : [];
  const range = { startTime: start, endTime: end };
  const known = schema.value?.slice(0, datasetsToTry).map(({ name }) => name) ?? [];
  const datasets = options.defaultDataset ? [options.defaultDataset] : known;
  const [query, ...legacy] = await Promise.all([
    checkDatasets('queries', datasets, (name) => service.query({ apl: `${quoteName(name)} | limit 1`, ...range })),
    ...(options.legacyUrl
      ? [checkDatasets('legacy queries', datasets, (name) => service.queryLegacy(name, { limit: 1, ...range }))]
      : []),
  ]);
  const reading = [
    { ...query, address: options.edgeUrl ? 'edge' : undefined },
    annotations,
    schema,
    ...legacy.map((check) => ({ ...check, address: 'legacy' })),
  ];
  const checks = [...reading, ...writing];

  const lines = checks.map(({ what, state }) => `${what}: ${states[state]}`);
  const verboseMessage = [...lines, ...(options.annotationWrites ? [] : [writingIsOff])].join('\n');
  // Without the service, the schema names no dataset: then a default dataset is not what is missing.
  const tried = reading.filter(({ state }) => state !== 'unknown' || schema.cause === undefined);
  const said = new Set<string>();
  const failing = new Set([...problemsOf(tried, said), ...problemsOf(writing, said, 'write token')]);
  const problems = [...failing, ...settingProblems(options, dataSources, schema.value)];
  if (problems.length === 0) {
    return { status: 'success', message: `The service answers. ${summary(checks)}`, details: { verboseMessage } };
  }
  if (checks.every(({ state }) => state !== 'works')) {
    return { status: 'error', message: problems[0], details: { message: problems.slice(1).join(' '), verboseMessage } };
  }
  return {
    status: query.state === 'fails' ? 'error' : 'warning',
    message: summary(checks),
    details: { message: problems.join(' '), verboseMessage },
  };
}

const datasetsToTry = 3;

const noAddress =
  'The data source has no address. Choose the region of your organization, or enter a custom address, and test again.';

const writingIsOff = 'managing annotations: off, because there is no write token';

const states = { works: 'working', fails: 'not working', unknown: 'not tested' } as const;

const ofAllAddresses: ReadonlySet<ServiceErrorKind | undefined> = new Set(['session', 'grafana']);

/** Says what is wrong with the checks of one token: what failed first, and each cause of an address once. Adds the causes to `said`. */
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

function summary(checks: Check[]): string {
  const verbs = { fails: 'do not work', unknown: 'were not tested', works: 'work' } as const;
  const order = ['fails', 'unknown', 'works'] as const;
  const clauses = order.flatMap((state) => {
    const names = checks.filter((check) => check.state === state).map(({ what }) => what);
    return names.length === 0 ? [] : [`${listText(names)} ${verbs[state]}`];
  });
  const text = clauses.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Settings that nothing is tried with. */
type Unchecked = Pick<
  Settings,
  | 'links'
  | 'levelWords'
  | 'organizationUrl'
  | 'tracesDataset'
  | 'logsDataset'
  | 'timeout'
  | 'refreshOverlap'
  | 'wholeRangeEvery'
>;

/**
 * Says what is wrong with each of them, and what to do: what is provisioned, no form has checked.
 * @param datasets those that the token may list; none where that is unknown
 */
export function settingProblems(
  { links, levelWords, ...settings }: Unchecked,
  dataSources: DataSources,
  datasets: ReadonlyArray<{ name: string }> = []
): string[] {
  const ofLinks = readLinks(links).flatMap((link, index) => {
    const problems = Object.values(linkProblems(link, dataSources));
    const name = `Link ${index + 1}${link.title ? ` (“${link.title}”)` : ''}`;
    return problems.length === 0 ? [] : [`${name} is not shown. ${problems.join('. ')}.`];
  });
  const ofDataset = (wanted: string | undefined) =>
    !wanted || datasets.length === 0 || datasets.some(({ name }) => name === wanted)
      ? undefined
      : `“${wanted}” is not among the datasets that the token may list. Check its name`;
  const ofNumber = (number: unknown, unit: string) => wholeNumberProblem(String(number ?? ''), unit);
  const others = {
    'Words for levels': wordsProblem(levelWords),
    'Traces dataset': ofDataset(settings.tracesDataset),
    'Logs dataset': ofDataset(settings.logsDataset),
    'Page of your organization': organizationProblem(settings.organizationUrl ?? ''),
    'Time-out in seconds': ofNumber(settings.timeout, 'seconds'),
    'Overlap in minutes': ofNumber(settings.refreshOverlap, 'minutes'),
    'Whole range every so many minutes': ofNumber(settings.wholeRangeEvery, 'minutes'),
  };
  return [
    ...ofLinks,
    ...Object.entries(others).flatMap(([label, problem]) => (problem === undefined ? [] : [`${label}: ${problem}.`])),
  ];
}
