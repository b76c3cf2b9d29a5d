import { type AplType } from '@aplkit/language/apl/analysis/types';
import { dashboardOf } from '../../src/starters/dashboardOf';
import { type SavedVariable } from '../../src/starters/dashboardVariables';
import { type FieldFacts } from '../../src/starters/facts';
import { proposedPanels } from '../../src/starters/proposedPanels';
import { recognize } from '../../src/starters/recognize';

/** A dashboard included in the plugin. */
interface Included {
  file: string;
  title: string;
  description: string;
  /** The service's kind of the datasets. */
  datasetKind: string;
  fields: readonly FieldFacts[];
}

/** A field that OpenTelemetry's exporters write, with facts as from a sample. */
const field = (name: string, type: AplType, facts: Partial<FieldFacts> = {}): FieldFacts => ({
  ...{ name, type, present: 1, distinct: 10 },
  ...facts,
});
const id = (name: string) => field(name, 'string', { distinct: 10_000, valuesShare: 0 });
const text = (name: string, values: string[], present = 1) =>
  field(name, 'string', { values, distinct: values.length, valuesShare: 1, present });
const service = text('service.name', ['frontend', 'checkout', 'payment']);

const included: readonly Included[] = [
  {
    file: 'otel-logs.json',
    title: 'OpenTelemetry logs',
    description: 'OpenTelemetry log lines: number, levels, services and failures.',
    datasetKind: 'otel:logs:v1',
    fields: [
      service,
      text('severity_text', ['INFO', 'WARN', 'ERROR'], 0.99),
      id('body'),
      id('trace_id'),
      id('span_id'),
    ],
  },
  {
    file: 'otel-traces.json',
    title: 'OpenTelemetry traces',
    description: 'Requests, failures and durations by service, from OpenTelemetry spans.',
    datasetKind: 'otel:traces:v1',
    fields: [
      service,
      ...['trace_id', 'span_id', 'parent_span_id'].map(id),
      text('name', ['GET /', 'POST /orders']),
      text('kind', ['server', 'client', 'internal']),
      field('duration', 'timespan', { distinct: 5000 }),
      field('error', 'boolean', { distinct: 2 }),
    ],
  },
];

const pluginId = 'aplkit-apl-datasource';
const dataSource = { type: pluginId, uid: '${datasource}' };

/** Variables for the data source and the dataset. */
function chooserVariables(datasetKind: string): SavedVariable[] {
  const query = { refId: 'variable-dataset', kind: 'datasets', query: '', datasetKind };
  const one = { multi: false, includeAll: false, regex: '', hide: 0, skipUrlSync: false, options: [] };
  return [
    { ...one, type: 'datasource', name: 'datasource', label: 'Data source', query: pluginId, refresh: 1, current: {} },
    {
      ...{ ...one, type: 'query', name: 'dataset', label: 'Dataset', datasource: dataSource, query },
      ...{ definition: 'Datasets', refresh: 1, sort: 1, current: {} },
    },
  ];
}

/** Creates the text of each dashboard included in the plugin, by the same rules as for a user's own data. */
export function otelDashboards(): Map<string, string> {
  return new Map(
    included.map(({ file, title, description, datasetKind, fields }) => {
      const range = { from: '', to: '', raw: 'now-6h' };
      const data = recognize({ dataset: '$dataset', events: 100_000, range, fields, leftOut: 0 });
      const made = dashboardOf({
        ...{ title, dataSource },
        proposals: proposedPanels([data]),
        annotationTypes: ['deployment', 'incident'],
      });
      const list = [...chooserVariables(datasetKind), ...made.templating.list];
      const uid = `aplkit-${file.replace('.json', '')}`;
      const dashboard = { uid, ...made, description, templating: { list } };
      return [file, `${JSON.stringify(dashboard, undefined, 2)}\n`];
    })
  );
}
