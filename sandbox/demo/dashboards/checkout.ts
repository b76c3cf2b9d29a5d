import { logs } from '../logs';
import { traces } from '../traces';
import { chart, dashboardDocument } from './parts';

const spans = `['${traces.name}']\n| where ['service.name'] in ("checkout", "payment")`;
const lines = `['${logs.name}']\n| where ['service.name'] in ("checkout", "payment")`;

/** Dashboard that follows an order: spans and log lines from the two services that process it. */
export const checkout = dashboardDocument(
  'Checkout and payment',
  'How orders get through checkout and payment.',
  { refreshTime: 15, datasets: [traces.name, logs.name] },
  [
    chart([0, 0, 8, 2], 'about', 'About', 'Note', {
      text: 'Orders pass **checkout**, then **payment**. A release is a vertical line: see [releases](https://shop.example/releases).',
      variant: 'default',
    }),
    chart([8, 0, 4, 4], 'failures', 'Failed spans', 'Gauge', {
      query: { apl: `${spans}\n| summarize Failed = 100.0 * countif(error) / count()` },
      ...{ unit: 'Percent100', decimals: 1, warningThreshold: 'Above', warningThresholdValue: 2 },
      ...{ errorThreshold: 'Above', errorThresholdValue: 10 },
    }),
    chart([0, 2, 8, 2], 'space', '', 'Spacer', {}),
    chart([0, 4, 12, 1], 'heading', 'Spans', 'Spacer', {}),
    chart([0, 5, 6, 5], 'calls', 'Spans by service', 'TimeSeries', {
      query: {
        apl: `${spans}\n| summarize count() by bin_auto(_time), ['service.name']`,
        queryOptions: { timeSeriesVariant: 'area', displayNull: 'span', timeSeriesView: 'charts|resultsTable' },
      },
    }),
    chart([6, 5, 6, 5], 'spread', 'Duration of each operation', 'Scatter', {
      query: {
        apl: `${spans}\n| summarize Calls = count(), Milliseconds = avg(duration / 1ms) by name\n| project Calls, Milliseconds`,
      },
    }),
    chart([0, 10, 4, 4], 'monitors', 'Monitors', 'MonitorList', {
      selectedMonitors: [],
      columns: { status: true, dataset: true, type: true },
    }),
    chart([4, 10, 8, 4], 'severities', 'Lines by severity', 'Table', {
      query: { apl: `${lines}\n| summarize Lines = count() by severity_text, ['service.name']\n| sort by Lines desc` },
      tableSettings: { columns: [], settings: { highlightSeverity: true, wrapLines: true, fitColumns: true } },
    }),
    chart([0, 14, 12, 6], 'lines', 'Lines', 'LogStream', {
      query: { apl: lines },
      tableSettings: {
        columns: [
          { name: '_time', width: 180 },
          { name: 'body', width: 700 },
        ],
        settings: { highlightSeverity: true, showTimestamp: true, wrapLines: true, hideNulls: true },
      },
    }),
  ]
);
