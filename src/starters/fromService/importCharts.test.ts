import { stringToJsRegex } from '@grafana/data';

import { filteredMpl, importCharts } from '../../../tests/inputs/importCharts';
import { parametersIn } from '@aplkit/language/mpl/tree/parameters';
import { type JsonObject } from '../../service/json';
import { broughtDashboard } from './broughtDashboard';

const brought = (charts: readonly object[]) => {
  const copy: JsonObject[] = JSON.parse(JSON.stringify(charts));
  const { dashboard, charts: reports } = broughtDashboard({ charts: copy }, { type: 'apl', uid: 'x' });
  return { panels: dashboard.panels.slice(0, -1).map(Object), dashboard, reports };
};

/** Where no sparkline is drawn, the service's own totals of groups by time are exact for each column. */
const areTotals = ({ targets: [target] }: { targets: Array<{ totals?: boolean }> }) => target.totals === true;

test.each(importCharts.map((each) => [each.chart.name, each] as const))(
  '%s',
  (_, { chart, reducers, saysMean, unit }) => {
    const { panels, reports } = brought([{ ...chart, showChart: chart.type === 'Statistic' }]);
    const reduced = Object.keys(reducers).map((name) => [
      name,
      panels.flatMap(({ options }) => {
        const { calcs, fields } = options.reduceOptions;
        return fields === '' || stringToJsRegex(fields).test(name) ? calcs : [];
      }),
    ]);
    const isExact = panels.every(areTotals);
    expect(reduced).toEqual(
      Object.entries(reducers).map(([name, reducer]) => [
        name,
        [isExact || reducer === 'one' ? 'lastNotNull' : reducer],
      ])
    );
    const says = (words: string) => reports[0].lost.some((sentence) => sentence.includes(words));
    expect(says('average of the buckets')).toBe(saysMean && !isExact);
    expect(says('0.5%')).toBe(chart.unit === 'Percent');
    expect(panels.map(({ fieldConfig }) => fieldConfig.defaults.unit)).toEqual(panels.map(() => unit));
  }
);

test('Only some gauges have totals', () => {
  const exact = importCharts.filter(
    ({ chart }) => chart.type !== 'TimeSeries' && brought([{ ...chart, showChart: true }]).panels.every(areTotals)
  );
  expect(exact.map(({ chart }) => chart.name)).toEqual(['maxif', 'max and a ratio']);
});

/** The names of variables that the queries of metrics use, without Grafana's own. */
const usedIn = (panels: ReadonlyArray<Record<string, unknown>>) => [
  ...new Set(
    panels.flatMap(({ targets = [] }) => {
      const queries: Array<{ query: string }> = Array.isArray(targets) ? targets : [];
      return queries.flatMap(({ query }) => [
        ...parametersIn(query).map(({ from, to }) => query.slice(from + 1, to)),
        ...Array.from(query.matchAll(/"\$(\w+)"/g), ([, name]) => name),
      ]);
    })
  ),
];

test.each(filteredMpl.map((each) => [each.why, each] as const))(
  '%s',
  (_, { filters, charts, variables, says, saysNot }) => {
    const { panels, dashboard, reports } = brought([{ id: 'f', type: 'SmartFilter', filters }, ...charts]);
    const names = dashboard.templating.list.map(({ name }) => name);
    expect(usedIn(panels).filter((name) => names.includes(name))).toEqual(variables);
    const lost = reports.flatMap((report) => report.lost).join('\n');
    const report: string = Object(dashboard.panels.at(-1)).panels[0].options.content;
    says.forEach((word) => expect(report).toContain(word.replace('$', '&#36;')));
    saysNot.forEach((word) => expect(lost).not.toContain(word));
  }
);
