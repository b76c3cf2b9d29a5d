import { HttpError } from '../errors';
import { type Route } from '../http/router';
import { type DashboardRecord } from './dashboard';

/** Returns the routes `GET /v2/dashboards` and `GET /v2/dashboards/uid/{uid}` ("Dashboards" of the service). */
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
