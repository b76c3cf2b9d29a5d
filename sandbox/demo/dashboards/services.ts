import { metricsDataset } from '../metrics/demoMetrics';
import { chart, dashboardDocument } from './parts';

const metric = (name: string) => `\`${metricsDataset.name}\`:\`${name}\``;

/** Dashboard of the services' metrics, with queries in both of the service's forms: `mpl`, and `apl` with a `metricsDataset`. */
export const services = dashboardDocument(
  'Services',
  'Metrics of the services behind the shop.',
  { refreshTime: 300, timeWindowStart: 'qr-now-6h', datasets: [metricsDataset.name] },
  [
    chart([0, 0, 4, 3], 'orders', 'Orders', 'Statistic', {
      query: { mpl: `${metric('checkout.orders')}\n| align using sum\n| group using sum` },
      ...{ colorScheme: 'Green', unit: 'Abbreviated' },
    }),
    chart([4, 0, 8, 3], 'about', 'About', 'Note', {
      text: 'Counters are shown per interval. Durations are measured on the *server*.',
      variant: 'default',
    }),
    chart([0, 3, 6, 5], 'cpu', 'CPU', 'TimeSeries', {
      query: {
        apl: `${metric('process.cpu.utilization')}\n| align to $__interval using avg\n| group by \`service.name\` using sum`,
        metricsDataset: metricsDataset.name,
        queryOptions: { timeSeriesVariant: 'area' },
      },
    }),
    chart([6, 3, 6, 5], 'requests', 'Requests', 'TimeSeries', {
      query: {
        mpl: `${metric('http.server.request.duration')}\n| bucket by \`service.name\` to $__interval using interpolate_delta_histogram(count)`,
        queryOptions: { timeSeriesVariant: 'bars' },
      },
    }),
    chart([0, 8, 12, 4], 'payments', 'Charges by outcome', 'Table', {
      query: {
        mpl: `${metric('payment.charges')}\n| align to $__interval using prom::rate\n| group by \`payment.outcome\` using sum`,
      },
    }),
  ]
);
