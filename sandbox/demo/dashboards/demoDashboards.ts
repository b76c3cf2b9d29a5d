import { type DashboardRecord, recordOf } from '../../dashboards/dashboardRoutes';
import { formatInstant, nanosecondsPerDay } from '../../database/instants';
import { checkout } from './checkout';
import { services } from './services';
import { shopOverview } from './shopOverview';

/** Dashboards that the shop's users created, last changed some days before `now`. */
export function demoDashboards(now: bigint): DashboardRecord[] {
  const daysAgo = (days: bigint) => formatInstant(now - days * nanosecondsPerDay);
  return [
    recordOf('shop-overview', shopOverview, daysAgo(2n), 'web-team@shop.example'),
    recordOf('checkout', checkout, daysAgo(9n), 'payments@shop.example'),
    recordOf('services', services, daysAgo(30n), 'web-team@shop.example'),
  ];
}
