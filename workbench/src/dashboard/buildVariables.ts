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

import { type JsonObject } from '../host/json';
import { dataQueries } from '../host/seams';
import { readVariable } from './readVariable';

/** Builds the variables of a scene, in the dashboard's order. */
export function buildVariables(saved: JsonObject[]): SceneVariableSet {
  return new SceneVariableSet({ variables: saved.flatMap((each) => buildVariable(each) ?? []) });
}

function buildVariable(saved: JsonObject): SceneVariable | undefined {
  const variable = readVariable(saved);
  switch (variable?.type) {
    case 'query': {
      const { datasource, query, name } = variable.state;
      return new QueryVariable({
        ...variable.state,
        datasource: datasource.uid || datasource.type ? datasource : null,
        query: typeof query === 'string' ? query : dataQueries([{ refId: name, ...query }])[0],
      });
    }
    case 'custom':
      return new CustomVariable(variable.state);
    case 'datasource':
      return new DataSourceVariable(variable.state);
    case 'adhoc': {
      const { meta } = getDataSourceSrv().getInstanceSettings(variable.state.datasource) ?? {};
      return new AdHocFiltersVariable({
        ...variable.state,
        supportsMultiValueOperators: meta?.multiValueFilterOperators,
        useQueriesAsFilterForOptions: true,
      });
    }
    case 'textbox':
      return new TextBoxVariable(variable.state);
    case 'constant':
      return new ConstantVariable(variable.state);
    case 'interval':
      return new IntervalVariable(variable.state);
    case undefined:
      return undefined;
  }
}
