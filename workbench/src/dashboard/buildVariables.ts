import { getDataSourceSrv } from '@grafana/runtime';
import {
  AdHocFiltersVariable,
  ConstantVariable,
  CustomVariable,
  DataSourceVariable,
  IntervalVariable,
  QueryVariable,
  type SceneVariable,
  SceneVariableSet,
  TextBoxVariable,
} from '@grafana/scenes';

import { dataQueries } from '../host/seams';
import { type QueryVariableDescription, type VariableDescription } from './description';

/** Builds the variables of a scene, in the dashboard's order. */
export function buildVariables(variables: VariableDescription[]): SceneVariableSet {
  return new SceneVariableSet({ variables: variables.map(buildVariable) });
}

function buildVariable(variable: VariableDescription): SceneVariable {
  const { name, label, description, hide, skipUrlSync } = variable;
  const base = { name, label, description, hide, skipUrlSync };
  switch (variable.type) {
    case 'query':
      return buildQueryVariable(variable);
    case 'custom':
      return new CustomVariable({ ...choices(variable), query: variable.query });
    case 'datasource':
      return new DataSourceVariable({ ...choices(variable), pluginId: variable.pluginId, regex: variable.regex });
    case 'adhoc':
      return new AdHocFiltersVariable({
        ...base,
        datasource: variable.dataSource,
        filters: variable.filters,
        supportsMultiValueOperators: getDataSourceSrv().getInstanceSettings(variable.dataSource)?.meta
          .multiValueFilterOperators,
      });
    case 'textbox':
      return new TextBoxVariable({ ...base, value: variable.value });
    case 'constant':
      return new ConstantVariable({ ...base, value: variable.value });
    case 'interval': {
      const { intervals, value, autoEnabled, autoStepCount, autoMinInterval } = variable;
      return new IntervalVariable({ ...base, intervals, value, autoEnabled, autoStepCount, autoMinInterval });
    }
  }
}

function buildQueryVariable(variable: QueryVariableDescription): QueryVariable {
  const { dataSource, query, regex, refresh, sort } = variable;
  return new QueryVariable({
    ...choices(variable),
    datasource: dataSource.uid || dataSource.type ? dataSource : null,
    query: typeof query === 'string' ? query : dataQueries([{ refId: variable.name, ...query }])[0],
    regex,
    refresh,
    sort,
  });
}

type WithChoices = Extract<VariableDescription, { multi: boolean }>;

function choices({
  name,
  label,
  description,
  hide,
  skipUrlSync,
  multi,
  includeAll,
  allValue,
  value,
  text,
}: WithChoices) {
  return { name, label, description, hide, skipUrlSync, isMulti: multi, includeAll, allValue, value, text };
}
