import { type TestDataSourceResponse } from '@grafana/data';

import { type ServiceClient } from '../service/client';
import { type ServiceErrorKind } from '../service/serviceError';
import { type Check, checkAnnotations, checkLegacyQuery, checkQuery, checkSchema, checkWriting } from './checks';

type Service = Pick<
  ServiceClient,
  'query' | 'queryLegacy' | 'listDatasets' | 'listAnnotations' | 'changeAnnotation' | 'deleteAnnotation'
>;

export interface CheckOptions {
  defaultDataset: string | undefined;
  /** True where a write token is stored. */
  annotationWrites: boolean;
  /** True where the settings name the legacy query endpoint. */
  legacyEndpoint: boolean;
  /** True where queries go to the edge address, not to the service's own. */
  edge: boolean;
}

/**
 * Behind Grafana's "Save & test": tries each thing that the tokens are for, all of it reading, or writing to what cannot exist, so
 * that nothing is created, changed or deleted. Never rejects.
 *
 * `error` when queries do not work, `warning` when something else does not, else `success`. `details.message` says what to do,
 * `details.verboseMessage` lists all that was tried, without saying again why something failed.
 */
export async function checkConnection(service: Service, options: CheckOptions): Promise<TestDataSourceResponse> {
  const now = Date.now();
  const [schema, annotations] = await Promise.all([checkSchema(service), checkAnnotations(service, now)]);
  const writing = options.annotationWrites ? await checkWriting(service, annotations) : [];
  const datasets = { defaultDataset: options.defaultDataset, known: schema.datasets };
  const [query, ...legacy] = await Promise.all([
    checkQuery(service, now, datasets),
    ...(options.legacyEndpoint ? [checkLegacyQuery(service, now, datasets)] : []),
  ]);
  const reading = [
    { ...query, address: options.edge ? 'edge' : undefined },
    annotations,
    schema,
    ...legacy.map((check) => ({ ...check, address: 'legacy' })),
  ];
  const checks = [...reading, ...writing];

  const verboseMessage = [...checks.map(line), ...(options.annotationWrites ? [] : [writingIsOff])].join('\n');
  const working = checks.filter((check) => check.state === 'works').map((check) => check.what);
  const missing = checks.filter((check) => check.state !== 'works').map((check) => check.what);
  if (missing.length === 0) {
    return { status: 'success', message: `The service answers. ${list(working)} work.`, details: { verboseMessage } };
  }
  const problems = [...new Set([...problemsOf(reading), ...problemsOf(writing)])];
  if (working.length === 0) {
    return { status: 'error', message: problems[0], details: { message: problems.slice(1).join(' '), verboseMessage } };
  }
  return {
    status: query.state === 'fails' ? 'error' : 'warning',
    message: `${list(working)} ${working.length === 1 ? 'works' : 'work'}, but not: ${missing.join(', ')}.`,
    details: { message: problems.join(' '), verboseMessage },
  };
}

const writingIsOff = 'managing annotations: off, as no write token is set';

const states = { works: 'works', fails: 'does not work', unknown: 'not tried' } as const;

function line({ what, state }: Check): string {
  return `${what}: ${states[state]}`;
}

/** Whatever address was asked, it is the same. */
const ofAllAddresses: ReadonlySet<ServiceErrorKind | undefined> = new Set(['token', 'session', 'grafana']);

/** What happened to the checks of one token. Where an address leads nowhere, or the token is wrong, once is enough. */
function problemsOf(checks: Array<Check & { address?: string }>): string[] {
  const said = new Set<string | undefined>();
  return checks.flatMap(({ state, problem, cause, address = '' }) => {
    const key = ofAllAddresses.has(cause) ? cause : `${cause} ${address}`;
    if (state === 'works' || (cause !== undefined && said.has(key))) {
      return [];
    }
    said.add(key);
    return [problem];
  });
}

/** The parts of a sentence, beginning with a capital letter. */
function list(parts: string[]): string {
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}` : parts.join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
