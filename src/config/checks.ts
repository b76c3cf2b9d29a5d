import { firstValueFrom, type Observable } from 'rxjs';

import { listDashboards } from '../service/dashboards';
import { type ServiceClient } from '../service/client';
import { listMonitors, listNotifiers } from '../service/monitors';
import { listSavedQueries } from '../service/savedQueries';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type View } from '../service/types';
import { errorText } from '../service/errorText';
import { listText } from '@aplkit/language/kit/words';

export interface Check {
  /** The checked feature, in the plural, such as `queries`. */
  what: string;
  state: 'works' | 'fails' | 'unknown';
  /** Problem and fix; "" if the feature works. */
  problem: string;
  kind?: ServiceErrorKind;
}

type Kinds = ReadonlySet<ServiceErrorKind | undefined>;

/** Kinds of errors for a response that didn't come from the service. */
const notOfService: ServiceErrorKind[] = ['notJson', 'empty', 'cut', 'shape'];
const unanswered: ServiceErrorKind[] = ['address', 'unreachable', 'timeout', 'server'];

/** Kinds of errors that concern the whole token or connection, not only one permission. */
export const ofConnection: Kinds = new Set([...unanswered, ...notOfService, 'token', 'session', 'grafana'] as const);

/** Errors in listing annotations that suggest a wrong server, for which "not found" proves nothing. */
const withoutAnnotations: Kinds = new Set(['notFound', ...notOfService]);

/** ID that no annotation has, because real IDs begin with `ann_` (service facts, "Annotations"). */
const noSuchAnnotation = 'grafana-permission-check';

/** Queries datasets in turn until one query succeeds, because a token may be limited to some datasets. */
export async function checkDatasets(
  what: string,
  datasets: readonly string[],
  ask: (dataset: string) => Observable<unknown>
): Promise<Check> {
  let check: Check = {
    what,
    state: 'unknown',
    problem: 'Queries weren’t tested because no dataset is known. Enter a default dataset and test again.',
  };
  for (const dataset of datasets) {
    check = await attempt(what, ask(dataset));
    if (check.state === 'works' || ofConnection.has(check.kind)) {
      return check;
    }
    check.problem = `Dataset "${dataset}": ${check.problem}`;
  }
  return check;
}

/** Tests the write token with an annotation that can't exist. */
export async function checkWriting(
  service: Pick<ServiceClient, 'changeAnnotation' | 'deleteAnnotation'>,
  annotations: Check
): Promise<Check[]> {
  if (withoutAnnotations.has(annotations.kind)) {
    const problem =
      'Annotation edits and deletions weren’t tested: annotations can’t be read at this address. Fix this problem first.';
    return [edits, deletions].map((what) => ({ what, state: 'unknown', problem }));
  }
  return Promise.all([
    attemptOnNothing(edits, service.changeAnnotation(noSuchAnnotation, { title: 'Permission check' })),
    attemptOnNothing(deletions, service.deleteAnnotation(noSuchAnnotation)),
  ]);
}

const edits = 'annotation edits';
const deletions = 'annotation deletions';

/** Error kinds that mean a missing permission or endpoint. */
const missing: Kinds = new Set(['permission', 'notFound'] as const);

/** A feature that the plugin can work without. */
interface Optional {
  check: Check;
  /** Name of the permission in the service. */
  permission: string;
  token?: 'write token';
}

/** Tests optional features. `off` contains a sentence for each token that lacks permissions. */
export async function checkOptional(
  service: Pick<ServiceClient, 'listViews' | 'listVirtualFields' | 'send'>,
  dataset: string | undefined,
  hasWriteToken: boolean
): Promise<{ failed: Array<Check & Pick<Optional, 'token'>>; off: string[]; views: View[] }> {
  const views = attempt('views', service.listViews());
  const of = async (permission: string, check: Promise<Check>, token?: Optional['token']): Promise<Optional> => ({
    permission,
    check: await check,
    token,
  });
  const writeToken = 'write token' as const;
  const all = await Promise.all([
    of('views|read', views),
    ...(dataset === undefined
      ? []
      : [of('virtualFields|read', attempt('virtual fields', service.listVirtualFields(dataset)))]),
    of('monitors|read', attempt('monitors', listMonitors(service))),
    ...(hasWriteToken
      ? [
          of('dashboards|read', attempt('Axiom’s dashboards', listDashboards(service)), writeToken),
          of('starredQueries|read', attempt('saved queries', listSavedQueries(service)), writeToken),
          of('notifiers|read', attempt('notifiers', listNotifiers(service)), writeToken),
        ]
      : []),
  ]);
  const lackedBy = (wanted: Optional['token']) =>
    all
      .filter(({ check, token }) => token === wanted && missing.has(check.kind))
      .map(({ check, permission }) => `${check.what} (permission ${permission})`);
  const off = [undefined, writeToken].map((token) => ({ token: token ?? 'token', names: lackedBy(token) }));
  return {
    views: (await views).value ?? [],
    failed: all.flatMap(({ check, token }) =>
      check.state === 'fails' && !missing.has(check.kind) ? [{ ...check, token }] : []
    ),
    off: off.flatMap(({ token, names }) =>
      names.length === 0 ? [] : [`Optional features that the ${token} can’t use: ${listText(names)}.`]
    ),
  };
}

/** Sends a request and returns the result as a check. */
export async function attempt<T>(what: string, request: Observable<T>): Promise<Check & { value?: T }> {
  try {
    const value = await firstValueFrom(request, { defaultValue: undefined });
    return { what, state: 'works', problem: '', value };
  } catch (error) {
    const kind = error instanceof ServiceError ? error.kind : undefined;
    return { what, state: 'fails', problem: errorText(error), kind };
  }
}

/** Tests a permission on something that doesn't exist: "not found" proves that the token has it. */
async function attemptOnNothing(what: string, request: Observable<unknown>): Promise<Check> {
  const check = await attempt(what, request);
  return check.kind === 'notFound' ? { what, state: 'works', problem: '' } : check;
}
