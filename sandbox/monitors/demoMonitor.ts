import { httpLogs } from '../demo/httpLogs';
import { type MonitorDraft } from './monitorRecord';

/** The built-in monitor: the share of failing orders in the demo data. Too few orders mean nothing. */
export const demoMonitor: MonitorDraft = {
  name: 'Too many errors',
  type: 'Threshold',
  aplQuery: `['${httpLogs.name}']
| where uri in ("/checkout", "/api/v1/payments")
| summarize failed = countif(status startswith "5"), orders = count()
| where orders >= 4
| project percent = 100.0 * failed / orders`,
  columnName: 'percent',
  operator: 'Above',
  threshold: 25,
  intervalMinutes: 1,
  rangeMinutes: 3,
  notifierIds: ['notif_oncall'],
  disabled: false,
  description: 'Percent of orders that fail, over three minutes.',
};
