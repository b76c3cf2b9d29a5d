import { httpLogs } from '../demo/httpLogs';
import { type MonitorDefinition } from './monitor';

const minute = 60_000_000_000n;

/** The built-in monitor: the share of failing requests in the demo data. Too few requests mean nothing. */
export const demoMonitor: MonitorDefinition = {
  name: 'Too many errors',
  apl: `['${httpLogs.name}']
| summarize failed = countif(status startswith "5"), requests = count()
| where requests >= 40
| project percent = 100.0 * failed / requests`,
  comparison: 'above',
  threshold: 5,
  range: 3n * minute,
  every: minute / 4n,
  datasets: [httpLogs.name],
  type: 'monitor',
  description: 'Percent of requests that fail, over three minutes:',
  url: 'https://shop.example/monitors/errors',
};
