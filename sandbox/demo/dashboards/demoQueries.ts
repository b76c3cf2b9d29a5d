import { type SavedQueryRecord } from '../../dashboards/savedQueryRoutes';
import { httpLogs } from '../httpLogs';
import { logs } from '../logs';
import { traces } from '../traces';

/** Author of the queries that belong to the sandbox's own tokens. */
export const queryOwner = 'on-call@shop.example';
const other = 'web-team@shop.example';

const saved = (id: string, name: string, dataset: string, who: string, steps: string): SavedQueryRecord => ({
  id: `query_${id}`,
  name,
  kind: 'apl',
  dataset,
  who,
  metadata: {},
  query: { apl: `['${dataset}']\n${steps}`, startTime: 'now-6h', endTime: 'now' },
});

/** Queries for problems in the shop. */
export const demoQueries: SavedQueryRecord[] = [
  saved(
    ...(['failures', 'Failed requests by page', httpLogs.name, queryOwner] as const),
    '| where status startswith "5"\n| summarize failed = count() by uri, status\n| top 20 by failed'
  ),
  saved(
    ...(['share', 'Share of failed requests', httpLogs.name, other] as const),
    '| summarize percent = 100.0 * countif(status startswith "5") / count() by bin_auto(_time)'
  ),
  saved(
    ...(['slow', 'Slow pages by country', httpLogs.name, other] as const),
    "| summarize p95 = percentile(req_duration_ms, 95) by ['geo.country']\n| sort by p95 desc"
  ),
  saved(
    ...(['errors', 'Errors of checkout and payment', logs.name, queryOwner] as const),
    '| where severity_text == "ERROR" and [\'service.name\'] in ("checkout", "payment")\n| sort by _time desc\n| limit 200'
  ),
  saved(
    ...(['messages', 'Error messages', logs.name, other] as const),
    "| where isnotempty(['attributes.error.message'])\n| summarize count() by ['attributes.error.message'], ['service.name']"
  ),
  saved(
    ...(['spans', 'Slowest operations', traces.name, other] as const),
    "| summarize p99 = percentile(duration / 1ms, 99), calls = count() by ['service.name'], name\n| top 20 by p99"
  ),
];
