import { httpLogs } from '../httpLogs';
import { chart, dashboardDocument } from './parts';

const source = `['${httpLogs.name}']`;
const filtered = `declare query_parameters (status_filter:string = "", country_filter:string = "", city_filter:string = "", path_filter:string = "");
${source}
| where isempty(status_filter) or status startswith status_filter
| where isempty(country_filter) or ['geo.country'] == country_filter
| where isempty(city_filter) or ['geo.city'] == city_filter
| where isempty(path_filter) or uri contains path_filter`;
const query = (steps: string, queryOptions?: Record<string, string>) => ({
  query: { apl: `${filtered}\n| ${steps}`, ...(queryOptions && { queryOptions }) },
});
const everything = { key: 'All', value: '', default: true };

/** Dashboard of the shop as its visitors see it, with every kind of filter and a comparison with the day before. */
export const shopOverview = dashboardDocument(
  'Shop overview',
  'Requests to the web shop, with their failures and durations.',
  { against: '-1d', timeWindowStart: 'qr-now-3h', datasets: [httpLogs.name] },
  [
    chart([0, 0, 12, 1], 'filters', 'Filters', 'SmartFilter', {
      query: { apl: '' },
      filters: [
        {
          id: 'status_filter',
          name: 'Status',
          type: 'select',
          selectType: 'list',
          active: true,
          options: [everything, { key: 'Redirected', value: '3' }, { key: 'Failed', value: '5' }],
        },
        {
          id: 'country_filter',
          name: 'Country',
          type: 'select',
          selectType: 'apl',
          active: true,
          apl: {
            apl: `${source}\n| summarize count() by ['geo.country']\n| project key = ['geo.country'], value = ['geo.country']\n| sort by key asc`,
            queryOptions: { quickRange: '1h' },
          },
          options: [everything],
        },
        {
          id: 'city_filter',
          name: 'City',
          type: 'select',
          selectType: 'query',
          active: true,
          query: {
            apl: `declare query_parameters (country_filter:string = "");\n${source}\n| where isempty(country_filter) or ['geo.country'] == country_filter\n| summarize count() by ['geo.city']\n| project key = ['geo.city'], value = ['geo.city']\n| sort by key asc`,
          },
          options: [everything],
        },
        { id: 'path_filter', name: 'Path contains', type: 'search', active: true, options: [everything] },
      ],
    }),
    chart([0, 1, 3, 3], 'requests', 'Requests', 'Statistic', {
      ...query('summarize count() by bin_auto(_time)'),
      ...{ colorScheme: 'Blue', unit: 'Abbreviated', showChart: true },
    }),
    chart([3, 1, 3, 3], 'failed', 'Failed requests', 'Statistic', {
      ...query('summarize Failed = 100.0 * countif(status startswith "5") / count()'),
      ...{ colorScheme: 'Green', unit: 'Percent100', customUnits: '%', decimals: 2 },
      ...{ warningThreshold: 'Above', warningThresholdValue: '1' },
      ...{ errorThreshold: 'AboveOrEqual', errorThresholdValue: '5' },
    }),
    chart([6, 1, 3, 3], 'p95', 'Duration, 95%', 'Statistic', {
      ...query('summarize Duration = percentile(req_duration_ms, 95)'),
      ...{ colorScheme: 'Purple', unit: 'TimeMS', decimals: 0 },
    }),
    chart([9, 1, 3, 3], 'sent', 'Sent', 'Statistic', {
      ...query('summarize Sent = sum(resp_body_size_bytes)'),
      ...{ colorScheme: 'Teal', unit: 'Byte' },
    }),
    chart([0, 4, 6, 4], 'by-status', 'Requests by status', 'TimeSeries', {
      ...query('summarize count() by bin_auto(_time), status', {
        ...{ timeSeriesVariant: 'bars', displayNull: 'zero', timeSeriesView: 'charts' },
      }),
    }),
    chart([6, 4, 6, 4], 'durations', 'Durations', 'TimeSeries', {
      ...query(
        'summarize Half = percentile(req_duration_ms, 50), Slowest = percentile(req_duration_ms, 99) by bin_auto(_time)',
        {
          overlayCharts: 'true',
          aggChartOpts: JSON.stringify({
            [JSON.stringify({ alias: 'Half', field: 'req_duration_ms', op: 'percentile' })]: {
              ...{ variant: 'area', scaleDistr: 'log', displayNull: 'span' },
            },
            [JSON.stringify({ alias: 'Slowest', field: 'req_duration_ms', op: 'percentile' })]: {
              ...{ variant: 'line', scaleDistr: 'log', displayNull: 'null' },
            },
          }),
        }
      ),
    }),
    chart([0, 8, 6, 4], 'spread', 'Spread of durations', 'Heatmap', {
      ...query('summarize histogram(req_duration_ms, 15) by bin_auto(_time)'),
    }),
    chart([6, 8, 3, 4], 'pages', 'Busiest pages', 'TopK', { ...query('summarize topk(uri, 8)') }),
    chart([9, 8, 3, 4], 'types', 'Content types', 'Pie', { ...query('summarize count() by content_type') }),
    chart([0, 12, 12, 5], 'slowest', 'Slowest pages', 'Table', {
      ...query(
        'summarize Requests = count(), Duration = percentile(req_duration_ms, 95) by uri, method\n| top 15 by Duration'
      ),
      tableSettings: {
        columns: [{ name: 'uri', width: 360 }, { name: 'method', width: 90 }, 'Duration', 'Requests'],
        settings: { wrapLines: false, showTimestamp: false, fontSize: '12px' },
      },
    }),
  ]
);
