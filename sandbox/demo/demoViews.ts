import { type View, type VirtualField } from '../database/catalog';
import { httpLogs } from './httpLogs';
import { traces } from './traces';

/** Views for the shop's teams: incidents, and the path of an order. */
export const demoViews: View[] = [
  {
    name: 'failed-requests',
    aplQuery: `['${httpLogs.name}']\n| where status startswith "5"\n| project _time, method, uri, status, error, ['geo.country'], req_duration_ms`,
    description: 'Requests that failed with a server error.',
    datasets: [httpLogs.name],
  },
  {
    name: 'checkout-spans',
    aplQuery: `['${traces.name}']\n| where ['service.name'] in ("checkout", "payment")`,
    description: 'Spans of an order’s checkout and payment.',
    datasets: [traces.name],
  },
];

const ofRequest = (
  name: string,
  type: VirtualField['type'],
  expression: string,
  description: string,
  unit = ''
): VirtualField => ({ dataset: httpLogs.name, name, type, expression, description, unit });

export const demoVirtualFields: VirtualField[] = [
  ofRequest('is_failed', 'boolean', 'status startswith "5"', 'True if the shop returned a server error'),
  ofRequest('duration_s', 'float', 'req_duration_ms / 1000', 'Time until the last byte was sent', 's'),
  ofRequest('section', 'string', 'tostring(split(uri, "/")[1])', 'First segment of the path'),
];
