import { readSettings } from '../../../src/config/readSettings';
import { MetricsSchema } from '../../../src/schema/metricsSchema';
import { Schema } from '../../../src/schema/schema';
import { type ServiceClient } from '../../../src/service/client';
import { type AplOptions } from '../../../src/settings';

/** Creates the parts of a data source that trace queries need. */
export function traceSourceOf(service: ServiceClient, options: AplOptions = {}) {
  const schema = new Schema(service);
  const metricsSchema = new MetricsSchema(service.metrics, schema);
  return { uid: 'apl', name: 'APL', settings: readSettings(options), schema, metricsSchema, service };
}
