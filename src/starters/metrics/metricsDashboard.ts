import { type DataSourceRef } from '@grafana/schema';

import { anyValue } from '@aplkit/language/mpl/interpolation/ifdef';
import { writtenName } from '@aplkit/language/mpl/tree/quoteName';
import { type VariableQuery } from '../../variables/variableQuery';
import { type Dashboard, newDashboard, type PanelSection, panelsInRows } from '../dashboard';
import { adHocVariable, queryVariable, variableName, withOwnVariable } from '../dashboardVariables';
import { type PanelStyle, styleOf } from '../panelStyles';
import { maxVariables } from '../recognize';
import { type MetricPanel, overview, shareName } from './metricPanels';
import { filteringTags } from './wellKnownMetrics';

interface Parts {
  title: string;
  dataset: string;
  dataSource: DataSourceRef;
  panels: readonly MetricPanel[];
}

/** Tags that get a variable: common filter tags of at least two panels. */
export function tagsWithVariable(panels: readonly MetricPanel[]): string[] {
  const having = (tag: string) => panels.filter(({ parts }) => parts.some(({ metric }) => metric.tags.includes(tag)));
  return withOwnVariable(filteringTags.filter((tag) => having(tag).length > 1)).slice(0, maxVariables);
}

/** Query of a panel, filtered by the variables of its tags. */
export function metricQuery(
  { parts }: Pick<MetricPanel, 'parts'>,
  dataset: string,
  variables: readonly string[]
): string {
  const queries = parts.map(({ metric, conditions, steps }) => {
    const filters = variables
      .filter((tag) => metric.tags.includes(tag))
      .map((tag) => `ifdef ($${variableName(tag)}) { where ${writtenName(tag)} == $${variableName(tag)} }`);
    return [
      `${writtenName(dataset)}:${writtenName(metric.name)}`,
      ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
      ...filters,
      ...steps,
    ];
  });
  const [first] = queries;
  return queries.length === 1
    ? first.join('\n| ')
    : `(\n${queries.map((query) => `  ${query.join('\n  | ')}`).join(',\n')}\n)\n| compute ${shareName} using /`;
}

export function metricsDashboard({ title, dataset, dataSource, panels }: Parts): Dashboard {
  const tags = tagsWithVariable(panels);
  const sections = [...new Set(panels.map(({ row }) => row))].map((row): PanelSection => ({
    heading: row === overview ? undefined : { title: row, collapsed: false },
    panels: panels
      .filter((panel) => panel.row === row)
      .map((panel) => ({
        draw: panel.draw,
        panel: {
          title: panel.title,
          description: panel.description,
          datasource: dataSource,
          // Metrics usually arrive once a minute, so a shorter interval would show dots.
          interval: '1m',
          targets: [panel.parts, ...(panel.zero ? [[panel.zero]] : [])].map((parts, index) => ({
            refId: index === 0 ? 'A' : 'B',
            kind: 'mpl' as const,
            query: metricQuery({ parts }, dataset, tags),
            datasource: dataSource,
          })),
          ...styleOf(panel),
          ...(panel.zero && largestOfAll(styleOf(panel))),
        },
      })),
  }));
  return {
    ...newDashboard,
    title,
    description: `Created from the metrics of ${dataset}.`,
    tags: ['metrics'],
    time: { from: 'now-6h', to: 'now' },
    annotations: { list: [] },
    templating: {
      list: [
        ...tags.map((tag) => {
          const query: VariableQuery = { refId: `variable-${tag}`, kind: 'metricTagValues', query: '', dataset, tag };
          return { ...queryVariable(tag, query, `Values of ${tag}`, dataSource), allValue: anyValue };
        }),
        adHocVariable(dataSource),
      ],
    },
    panels: panelsInRows(sections),
  };
}

/** Options that show the maximum of several queries. */
const largestOfAll = ({ options }: PanelStyle) => ({
  transformations: [{ id: 'merge', options: {} }],
  options: { ...options, reduceOptions: { calcs: ['max'], fields: '', values: false } },
});
