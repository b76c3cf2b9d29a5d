import { type DataQueryRequest, type InternalDataLink } from '@grafana/data';
import { type DataQuery } from '@grafana/schema';

import { type FieldLink, ValueLinks } from '../../frames/valueLinks';
import { exploreLinks } from '../../grafana/exploreLinks';
import { pageLink } from '../../frames/pageLink';
import { type AplQuery } from '../../types';
import { interpolateApl } from '../interpolation/interpolateApl';
import { rangeOfLinks } from '../plan/timeRanges';
import { type DataSources, linkProblems, nameTest, readLinks } from './linkProblems';

type Query = InternalDataLink<DataQuery>['query'];

/** Creates queries by data source type. Other types need only the property `query`. */
const queries: Readonly<Record<string, (text: string) => object>> = {
  loki: inMember('expr'),
  prometheus: inMember('expr'),
  'victoriametrics-logs-datasource': inMember('expr'),
  'victoriametrics-metrics-datasource': inMember('expr'),
  'grafana-pyroscope-datasource': inMember('labelSelector'),
  tempo: (query) => ({ query, queryType: 'traceql' }),
  'grafana-x-ray-datasource': (query) => ({ query, queryType: 'getTrace' }),
  mysql: inSql,
  mssql: inSql,
  postgres: inSql,
  'grafana-postgresql-datasource': inSql,
};

/** Links from the settings, for a request's frames. Drops invalid ones, which Save & test reports. */
export function linksOfSettings(
  links: unknown,
  dataSources: DataSources,
  type: string,
  request: Pick<DataQueryRequest, 'app' | 'range'>
): ValueLinks {
  const usable = readLinks(links).filter((link) => Object.keys(linkProblems(link, dataSources)).length === 0);
  const range = rangeOfLinks(request);
  return new ValueLinks(
    usable.map((link): FieldLink => {
      const { field, title, url = '', datasourceUid, query = '' } = link;
      const target = datasourceUid ? dataSources.getInstanceSettings(datasourceUid) : undefined;
      return {
        isOn: nameTest(field) ?? (() => false),
        make: (variable) =>
          target === undefined
            ? [pageLink(title || 'Open', withVariable(url, variable))]
            : exploreLinks(title || target.name, {
                source: target,
                query: queryOf(target.type, type, withVariable(query, variable)),
                range,
              }),
      };
    })
  );
}

/** Replaces `${__value.raw}` with another variable, and keeps its format. */
function withVariable(text: string, variable: string): string {
  return text.replaceAll('${__value.raw', () => `\${${variable}`);
}

const queryOf = (target: string, own: string, text: string): Query =>
  target === own ? aplOfLink(text) : { refId: 'A', ...(queries[target] ?? inMember('query'))(text) };

/** Query in APL for a link. Grafana inserts values unchanged; here, they're escaped like variables. */
export const aplOfLink =
  (apl: string): InternalDataLink<AplQuery>['query'] =>
  ({ replaceVariables, scopedVars }) => ({
    refId: 'A',
    kind: 'apl',
    query: interpolateApl(apl, {
      templates: {
        replace: (part = '', vars, format) => replaceVariables(part, { ...scopedVars, ...vars }, format),
      },
    }),
  });

function inMember(name: string) {
  return (text: string) => ({ [name]: text });
}

function inSql(rawSql: string) {
  return { rawSql, rawQuery: true, format: 'table', editorMode: 'code' };
}
