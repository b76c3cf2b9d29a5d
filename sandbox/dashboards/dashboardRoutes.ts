import { HttpError } from '../errors';
import { type Route } from '../http/router';

/** Dashboard as the service lists it. `dashboard` is passed through unchanged. */
export interface DashboardRecord {
  uid: string;
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  createdBy: string;
  updatedBy: string;
  dashboard: object;
}

/** Dashboard with its metadata. */
export const recordOf = (
  uid: string,
  dashboard: object,
  updatedAt: string,
  createdBy = 'someone@example.com'
): DashboardRecord => ({
  uid,
  id: `dsh_${uid}`,
  version: 1,
  createdAt: updatedAt,
  updatedAt,
  createdBy,
  updatedBy: createdBy,
  dashboard,
});

/** Routes for `GET /v2/dashboards` and `GET /v2/dashboards/uid/{uid}` (service facts, "Dashboards"). */
export function dashboardRoutes(dashboards: readonly DashboardRecord[]): Route[] {
  return [
    {
      method: 'GET',
      path: '/v2/dashboards',
      needs: 'dashboards|read',
      handle: () => ({ status: 200, json: dashboards }),
    },
    {
      method: 'GET',
      path: '/v2/dashboards/uid/{uid}',
      needs: 'dashboards|read',
      handle: ({ params }) => {
        const found = dashboards.find(({ uid }) => uid === params.uid);
        if (!found) {
          const uids = dashboards.map(({ uid }) => uid);
          throw new HttpError(404, `No dashboard "${params.uid}". The sandbox has: ${uids.join(', ')}.`);
        }
        return { status: 200, json: found };
      },
    },
  ];
}
