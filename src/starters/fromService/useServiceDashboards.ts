import { useState } from 'react';
import { firstValueFrom } from 'rxjs';

import { usePromise } from '../../components/usePromise';
import { type ServiceDashboard, serviceDashboard } from '../../service/dashboards';
import { asObjects, isObject, type JsonObject, parseJson } from '../../service/json';
import { ServiceError } from '../../service/serviceError';
import { type AplSource } from '../../source';
import { errorText } from '../../text/errorText';

/** The dashboards of the service, as far as they are known. */
type DashboardListing =
  | { state: 'loading' }
  | { state: 'done'; dashboards: ServiceDashboard[] }
  | { state: 'failed'; isForbidden: boolean; message: string };

/** Lists the dashboards of the service once, and again when a person tries. */
export function useServiceDashboards(service: Pick<AplSource['service'], 'listDashboards'>) {
  const [listing, list] = useState(() => listed(service));
  const known: DashboardListing = usePromise(listing) ?? { state: 'loading' };
  return { listing: known, retry: () => list(listed(service)) };
}

const listed = (service: Pick<AplSource['service'], 'listDashboards'>): Promise<DashboardListing> =>
  firstValueFrom(service.listDashboards()).then(
    (dashboards) => ({ state: 'done', dashboards }),
    (error: unknown) => ({
      state: 'failed',
      isForbidden: error instanceof ServiceError && (error.kind === 'permission' || error.kind === 'role'),
      message: errorText(error),
    })
  );

/** Reads dashboards of a JSON text: one, what the service returns for one, or a list of these. A sentence if there are none. */
export function dashboardsInText(text: string, uid: string): ServiceDashboard[] | string {
  try {
    const value = parseJson(text);
    const found = (isObject(value) ? [value] : asObjects(value)).flatMap((record, index) =>
      dashboardIn(record, index === 0 ? uid : `${uid} ${index + 1}`)
    );
    return found.length > 0 ? found : 'It has no Axiom dashboard: there is no list “charts”.';
  } catch (error) {
    return `It isn’t JSON: ${errorText(error)}.`;
  }
}

function dashboardIn(record: JsonObject, uid: string): ServiceDashboard[] {
  const document = isObject(record.dashboard) ? record.dashboard : record;
  return Array.isArray(document.charts) ? [{ ...serviceDashboard(record, document), uid }] : [];
}
