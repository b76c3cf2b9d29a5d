import { httpLogs } from '../demo/httpLogs';
import { type MonitorDraft } from './monitorRecord';

/** The built-in monitor: the share of failing requests in the demo data. Too few requests mean nothing. */
export const demoMonitor: MonitorDraft = {
  name: 'Too many errors',
  type: 'Threshold',
  aplQuery: `['${httpLogs.name}']
| summarize failed = countif(status startswith "5"), requests = count()
| where requests >= 40
| project percent = 100.0 * failed / requests`,
  columnName: 'percent',
  operator: 'Above',
  threshold: 5,
  intervalMinutes: 1,
  rangeMinutes: 3,
  notifierIds: ['notif_oncall'],
  disabled: false,
  description: 'Percent of requests that fail, over three minutes.',
};
