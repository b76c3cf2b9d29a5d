import { type TestDataSourceResponse } from '@grafana/data';

import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type DataSources, linkProblems, readLinks } from '../query/links/linkProblems';
import { readTextLinks, textLinkProblems } from '../query/links/textLinks';
import { datasetGroupProblem, readDatasetGroups } from '../traces/relatedDatasets';
import { defaultFilterProblem, readDefaultFilters } from '../query/filtering/defaultFilters';
import { type Service } from '../service/client';
import { deploymentSetting, withoutSlash } from '../service/deployments';
import { type MetricsService } from '../service/metricsClient';
import { holdsMetrics } from '../schema/schema';
import { settingLabels } from '../settingLabels';
import { type AplOptions, type Settings } from '../settings';
import { capital, countText, listText } from '@aplkit/language/kit/words';
import { attempt, type Check, checkDatasets, checkOptional, checkWriting, ofConnection } from './checks';
import { wordsProblem } from './levelWords';
import { numberNames, numberProblem, numberSettings } from './numberSettings';
import {
  addressProblem,
  locationOf,
  maxRangeProblem,
  oldEuAdvice,
  organizationProblem,
  serviceAddress,
} from './validate';

type CheckedService = Pick<
  Service,
  | 'query'
  | 'queryLegacy'
  | 'listDatasets'
  | 'listViews'
  | 'listVirtualFields'
  | 'send'
  | 'listAnnotations'
  | 'changeAnnotation'
  | 'deleteAnnotation'
> & { metrics: Pick<MetricsService, 'list'> };

/**
 * Runs Grafana's "Save & test" and never rejects. Returns `error` if queries fail, `warning` for other failures.
 * @param address `undefined` if unknown
 */
export async function checkConnection(
  service: CheckedService,
  options: Partial<Settings>,
  address?: string,
  dataSources: DataSources = { getInstanceSettings: () => undefined }
): Promise<TestDataSourceResponse> {
  const problem = address === undefined ? undefined : addressProblem(address);
  if (problem !== undefined) {
    const message = address ? `The address “${address}” isn’t valid. ${problem}. Then test again.` : noAddress;
    const others = settingProblems(options, dataSources).join(' ');
    return { status: 'error', message, ...(others !== '' && { details: { message: others } }) };
  }
  const now = Date.now();
  const [start, end] = [now - 60_000, now].map((time) => new Date(time).toISOString());
  const [schema, annotations] = await Promise.all([
    // The plugin works without these features (service facts, "Schema").
    attempt('dataset and field suggestions', service.listDatasets()),
    attempt('annotations', service.listAnnotations({ start, end })),
  ]);
  const writes = options.annotationWrites ? await checkWriting(service, annotations) : [];
  const writing: Tried[] = writes.map((check) => ({ ...check, token: 'write token' }));
  const range = { startTime: start, endTime: end };
  const [ofMetrics, ofEvents] = [true, false].map(
    (are) => schema.value?.filter((one) => holdsMetrics(one) === are) ?? []
  );
  const known = ofEvents.slice(0, datasetsToTry).map(({ name }) => name);
  const metrics =
    ofMetrics.length === 0
      ? []
      : [
          await checkDatasets(
            `metrics in ${countText(ofMetrics.length, 'dataset')}`,
            ofMetrics.slice(0, datasetsToTry).map(({ name }) => name),
            (name) => service.metrics.list(name, { start, end })
          ),
        ];
  const datasets = options.defaultDataset ? [options.defaultDataset] : known;
  const [optional, query, ...legacy] = await Promise.all([
    checkOptional(service, known.at(0) ?? options.defaultDataset, options.annotationWrites === true),
    checkDatasets('queries', datasets, (name) => service.query({ apl: `${quoteName(name)} | limit 1`, ...range })),
    ...(options.legacyUrl
      ? [checkDatasets('legacy queries', datasets, (name) => service.queryLegacy(name, { limit: 1, ...range }))]
      : []),
  ]);
  const reading: Tried[] = [
    { ...query, address: options.edgeUrl ? 'edge' : undefined },
    annotations,
    schema,
    ...metrics,
    ...optional.failed,
    ...legacy.map((check) => ({ ...check, address: 'legacy' })),
  ];
  const checks = [...reading, ...writing];
  // If the service can't be reached, the schema has no dataset, and a default dataset wouldn't help.
  const tried = ofConnection.has(schema.kind) ? reading.filter(({ state }) => state !== 'unknown') : reading;
  const problems = [
    ...(locationOf(address ?? '') === 'oldEu' ? [oldEuAdvice] : []),
    ...(ofMetrics.length > 0 && withoutSlash(address ?? '') === serviceAddress && !options.edgeUrl ? [edgeAdvice] : []),
    ...problemsOf([...tried, ...writing]),
    // An empty list doesn't prove that a dataset is missing.
    ...settingProblems(options, dataSources, schema.value?.length ? [...schema.value, ...optional.views] : []),
  ];
  if (problems.length === 0) {
    const off = options.annotationWrites ? [] : [withoutWriteToken];
    const reachable = `The service${address ? ` at ${address}` : ''} is reachable.`;
    return { status: 'success', message: [reachable, summary(checks), ...off, ...optional.off].join(' ') };
  }
  if (checks.every(({ state }) => state !== 'works')) {
    return { status: 'error', message: problems[0], details: { message: problems.slice(1).join(' ') } };
  }
  return {
    status: query.state === 'fails' ? 'error' : 'warning',
    message: summary(checks),
    details: { message: [...problems, ...optional.off].join(' ') },
  };
}

const datasetsToTry = 3;

const withoutWriteToken =
  'Managing annotations, creating monitors, and listing Axiom’s dashboards and saved queries require a write token.';

const edgeAdvice = `Metrics are available from edge deployments only. Choose yours under “${deploymentSetting}”.`;

const noAddress = `The data source has no address. Choose one under “${deploymentSetting}”, then test again.`;

interface Tried extends Check {
  /** Address that the request used, by name; missing for the service's own address. */
  address?: string;
  token?: string;
}

/** Problems that the checks found: failures first, and each cause once per token or address. */
function problemsOf(checks: Tried[]): string[] {
  const problems = new Map<string, string>();
  const failedFirst = [...checks].sort((a, b) => Number(a.state === 'unknown') - Number(b.state === 'unknown'));
  for (const { state, problem, kind, address = '', token = '' } of failedFirst) {
    const where = kind === 'token' ? token : kind === 'session' || kind === 'grafana' ? '' : address;
    const cause = ofConnection.has(kind) ? `${kind} ${where}` : problem;
    if (state !== 'works' && !problems.has(cause)) {
      problems.set(cause, problem);
    }
  }
  return [...problems.values()];
}

function summary(checks: Check[]): string {
  const verbs = { fails: 'don’t work', unknown: 'weren’t tested', works: 'work' };
  const clauses = Object.entries(verbs).flatMap(([state, verb]) => {
    const names = checks.filter((check) => check.state === state).map(({ what }) => what);
    return names.length === 0 ? [] : [`${listText(names)} ${verb}`];
  });
  return `${capital(clauses.join('; '))}.`;
}

/**
 * Problems with settings that no request tests. The settings form doesn't check provisioned settings.
 * @param datasets names of listed datasets and views; empty if unknown
 */
export function settingProblems(
  { links, textLinks, datasetGroups, levelWords, defaultFilters, ...settings }: AplOptions,
  dataSources: DataSources,
  datasets: ReadonlyArray<{ name: string }> = []
): string[] {
  const ofLinks = readLinks(links).flatMap((link, index) =>
    notShown(`Link ${index + 1}`, link.title, linkProblems(link, dataSources))
  );
  const ofTextLinks = readTextLinks(textLinks).flatMap((link, index) =>
    notShown(`Text link ${index + 1}`, link.title, textLinkProblems(link))
  );
  const ofGroups = readDatasetGroups(datasetGroups).flatMap((group, index) => {
    const problem = datasetGroupProblem(group);
    return problem === undefined ? [] : [`System ${index + 1} has no effect. ${problem}.`];
  });
  const ofFilters = readDefaultFilters(defaultFilters).flatMap((filter, index) => {
    const problem = defaultFilterProblem(filter);
    return problem === undefined ? [] : [`Default filter ${index + 1} isn’t applied. ${problem}.`];
  });
  const ofDataset = (wanted: string | undefined) =>
    !wanted || datasets.length === 0 || datasets.some(({ name }) => name === wanted)
      ? undefined
      : `“${wanted}” isn’t among the datasets that the token can list. Check the name`;
  const others: Array<[label: string, problem: string | undefined]> = [
    [settingLabels.levelWords, wordsProblem(levelWords)],
    [settingLabels.tracesDataset, ofDataset(settings.tracesDataset)],
    [settingLabels.logsDataset, ofDataset(settings.logsDataset)],
    [settingLabels.organizationUrl, organizationProblem(settings.organizationUrl ?? '')],
    [settingLabels.maxRange, maxRangeProblem(String(settings.maxRange ?? ''))],
    ...numberNames.map((name): [string, string | undefined] => [
      numberSettings[name].label,
      numberProblem(name, String(settings[name] ?? '')),
    ]),
  ];
  return [
    ...ofLinks,
    ...ofTextLinks,
    ...ofGroups,
    ...ofFilters,
    ...others.flatMap(([label, problem]) => (problem === undefined ? [] : [`${label}: ${problem}.`])),
  ];
}

function notShown(name: string, title: string | undefined, found: Record<string, string>): string[] {
  const problems = Object.values(found);
  const titled = title ? ` (“${title}”)` : '';
  return problems.length === 0 ? [] : [`${name}${titled} is not shown. ${problems.join('. ')}.`];
}
