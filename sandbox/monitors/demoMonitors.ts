import { formatInstant } from '../database/instants';
import { httpLogs } from '../demo/httpLogs';
import { metricsDataset } from '../demo/metrics/demoMetrics';
import { tellStory } from '../demo/story';
import { type Notifier, type MonitorDraft } from './monitorRecord';
import { type DemoMonitor } from './monitorStore';

/** The built-in monitor for the share of failing orders in the demo data. Periods with fewer than four orders don't count. */
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
  description: 'Percentage of failed orders over three minutes.',
};

const minute = 60_000_000_000n;
const day = 24n * 60n * minute;

/** First check of the demo's monitors, at the start of the data. */
export const firstCheck = (now: bigint): bigint => now - 3n * day;

/** The shop's monitors, which open during the story's incidents. */
export function demoMonitors(now: bigint, seed: number): DemoMonitor[] {
  const { incidents } = tellStory(now, seed);
  const createdAt = formatInstant(now - 60n * day);
  const during = (keys: string[], late: bigint) =>
    incidents
      .filter(({ key }) => keys.includes(key))
      // A check covers earlier events.
      .map(({ time, endTime }) => ({ from: time + late, to: endTime + late }));
  return [
    {
      record: { id: 'mon_errors', createdAt, ...demoMonitor },
      openings: during(['incident-database', 'incident-provider', 'incident-checkout'], 2n * minute),
    },
    {
      record: {
        ...{ id: 'mon_slow', createdAt, name: 'Slow pages', type: 'Threshold' },
        aplQuery: `['${httpLogs.name}']\n| summarize p95 = percentile(req_duration_ms, 95)`,
        ...{ columnName: 'p95', operator: 'AboveOrEqual', threshold: 900 },
        ...{ intervalMinutes: 5, rangeMinutes: 10, notifierIds: ['notif_team'], disabled: false },
        description: 'The 95th percentile of request durations, in milliseconds.',
      },
      openings: during(['incident-database', 'incident-provider'], 6n * minute),
    },
    {
      record: {
        ...{ id: 'mon_orders', createdAt, name: 'Too few orders', type: 'Threshold' },
        mplQuery: `\`${metricsDataset.name}\`:\`checkout.orders\`\n| align to 10m using sum\n| group using sum`,
        ...{ operator: 'Below', threshold: 10, intervalMinutes: 10, rangeMinutes: 30 },
        ...{ notifierIds: ['notif_team', 'notif_oncall'], disabled: false },
        description: 'Orders in ten minutes.',
      },
      openings: during(['incident-database'], 10n * minute),
    },
    {
      record: {
        ...{ id: 'mon_traffic', createdAt, name: 'Unusual traffic', type: 'AnomalyDetection' },
        aplQuery: `['${httpLogs.name}']\n| summarize count() by bin_auto(_time)`,
        ...{ columnName: 'count_', operator: 'AboveOrBelow', threshold: 50 },
        ...{ intervalMinutes: 10, rangeMinutes: 60, notifierIds: [], disabled: true },
        description: 'Disabled during the campaign.',
      },
      openings: [],
    },
  ];
}

export function demoNotifiers(now: bigint): Notifier[] {
  const createdAt = formatInstant(now - 90n * day);
  return [
    { id: 'notif_oncall', name: 'On call', createdAt, properties: { pagerduty: {} } },
    { id: 'notif_team', name: 'Shop team', createdAt, properties: { email: { emails: ['shop@shop.example'] } } },
  ];
}
