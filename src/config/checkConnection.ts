import { type TestDataSourceResponse } from '@grafana/data';

import { type ServiceClient } from '../service/client';
import { type Check, checkAnnotations, checkQuery, checkSchema, checkWriting } from './checks';

type Service = Pick<
  ServiceClient,
  'query' | 'listDatasets' | 'listAnnotations' | 'changeAnnotation' | 'deleteAnnotation'
>;

export interface CheckOptions {
  defaultDataset: string | undefined;
  /** True where a write token is stored. */
  annotationWrites: boolean;
}

/**
 * Behind Grafana's "Save & test": tries each thing that the tokens are for, all of it reading, or writing to what cannot exist, so
 * that nothing is created, changed or deleted. Never rejects.
 *
 * `error` when queries do not work, `warning` when something else does not, else `success`. `details.message` says what to do,
 * `details.verboseMessage` lists all that was tried.
 */
export async function checkConnection(service: Service, options: CheckOptions): Promise<TestDataSourceResponse> {
  const now = Date.now();
  const [schema, annotations] = await Promise.all([checkSchema(service), checkAnnotations(service, now)]);
  const writing = options.annotationWrites ? await checkWriting(service, annotations) : [];
  const query = await checkQuery(service, now, options.defaultDataset, schema.datasets);
  const reading = [query, annotations, schema];
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

function line(check: Check): string {
  return check.state === 'works' ? `${check.what}: works` : `${check.what}: ${check.problem}`;
}

/** What happened to the checks of one token. Where nothing is reached, or the token is wrong, once is enough. */
function problemsOf(checks: Check[]): string[] {
  const failed = checks.filter((check) => check.state === 'fails');
  const [first] = failed;
  if (first?.cause !== undefined && failed.every((check) => check.cause === first.cause)) {
    return [first.problem];
  }
  return checks.filter((check) => check.state !== 'works').map((check) => check.problem);
}

/** The parts of a sentence, beginning with a capital letter. */
function list(parts: string[]): string {
  const text = parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}` : parts.join('');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
