import { type DataSourceRef } from '@grafana/schema';

import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type AplQuery, type RowsQuery } from '../types';
import { type SampleRange } from './facts';
import { annotationLayer, type Dashboard, newDashboard, type PanelSection, panelsInRows } from './dashboard';
import { styleOf } from './panelStyles';
import { type Panel, type Section, sections } from './panel';
import { type Proposal } from './proposedPanels';
import { type Recognized } from './recognize';
import { capital } from '@aplkit/language/kit/words';
import { adHocVariable, variableCondition, variableName, variablesOf, fieldsWithVariable } from './dashboardVariables';

interface DashboardParts {
  title: string;
  dataSource: DataSourceRef;
  proposals: readonly Proposal[];
  /** Annotation types; each becomes a layer. */
  annotationTypes: readonly string[];
}

const headings: Readonly<Record<Section, string>> = {
  overview: 'Overview',
  durations: 'Durations',
  values: 'Values',
  events: 'Events',
  each: 'Service',
};

/** Builds dashboard JSON for Grafana 11.6 and later. */
export function dashboardOf(parts: DashboardParts): Dashboard {
  const { title, dataSource, proposals, annotationTypes } = parts;
  const data = [...new Set(proposals.map((proposal) => proposal.data))];
  const variables = variablesOf(data, dataSource);
  const names = new Map(variables.map(({ name, allValue }) => [name, allValue]));
  const datasets = data.map(({ facts }) => facts.dataset);
  const range = data.at(0)?.facts.range;
  return {
    ...newDashboard,
    title,
    description: `Created from the fields and values of ${datasets.join(' and ')}.`,
    tags: ['apl'],
    time: timeOf(range),
    annotations: { list: annotationTypes.map((type, index) => layerOf(type, index, datasets, dataSource)) },
    templating: { list: [...variables, adHocVariable(dataSource)] },
    panels: panelsInRows(sectionsOf(data, parts, names)),
  };
}

/** A dashboard's variables by name, with their value for *All*. */
type Variables = ReadonlyMap<string, unknown>;

/** Query of a panel: the source, filters by variables, then the panel's steps. */
export function queryOf({ data, panel }: Proposal, variables: Variables): string {
  const filters = fieldsWithVariable(data)
    .filter(({ name }) => variables.has(variableName(name)))
    .map((field) => `where ${variableCondition(field, variables.get(variableName(field.name)))}`);
  return panel.target?.kind === 'traces'
    ? ''
    : [quoteName(data.facts.dataset), ...filters, ...panel.steps].join('\n| ');
}

function sectionsOf(
  data: readonly Recognized[],
  { proposals, dataSource }: DashboardParts,
  names: Variables
): PanelSection[] {
  return data.flatMap((each) => {
    const prefix = data.length > 1 ? `${each.facts.dataset}: ` : '';
    const repeat = each.service && variableName(each.service.name);
    return sections.flatMap((section): PanelSection[] => {
      const own = proposals.filter((proposal) => proposal.data === each && proposal.panel.section === section);
      const isEach = section === 'each' && repeat !== undefined;
      const panels = own.map((proposal) => ({
        draw: proposal.panel.draw,
        panel: panelOf(proposal, dataSource, names),
      }));
      const heading = isEach
        ? { title: `${prefix}$${repeat}`, collapsed: true, repeat }
        : section === 'overview' && data.length === 1
          ? undefined
          : { title: prefix + headings[section], collapsed: false };
      // A row can't repeat without its variable.
      return own.length === 0 || (isEach && !names.has(repeat)) ? [] : [{ heading, panels }];
    });
  });
}

function panelOf(proposal: Proposal, datasource: DataSourceRef, names: Variables) {
  const { panel } = proposal;
  const target: AplQuery = {
    refId: 'A',
    kind: 'apl',
    query: queryOf(proposal, names),
    format: formatOf(panel),
    ...(panel.legend !== undefined && { legend: panel.legend }),
    ...panel.target,
  };
  const { title, description } = panel;
  return { title, description, datasource, targets: [{ ...target, datasource }], ...styleOf(panel) };
}

const formatOf = ({ draw }: Panel): RowsQuery['format'] =>
  draw === 'bars' || draw === 'lines' ? 'timeseries' : draw === 'logs' ? 'logs' : 'table';

const known: ReadonlyMap<string, string> = new Map([
  ['deployment', 'green'],
  ['incident', 'red'],
]);
/** Colors for other annotation types. */
const colors = ['blue', 'purple', 'orange', 'yellow'];

function layerOf(type: string, index: number, datasets: string[], datasource: DataSourceRef) {
  const name = `${capital(type).replaceAll('-', ' ')}${type.endsWith('s') ? '' : 's'}`;
  const color = known.get(type) ?? colors[index % colors.length];
  return annotationLayer(name, color, datasource, { datasets, types: [type] });
}

function timeOf(range: SampleRange | undefined): Dashboard['time'] {
  return range === undefined || range.raw !== undefined
    ? { from: range?.raw ?? 'now-24h', to: 'now' }
    : { from: range.from, to: range.to };
}
