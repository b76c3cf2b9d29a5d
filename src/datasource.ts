import { map, type Observable } from 'rxjs';

import {
  CoreApp,
  type DataFrame,
  type DataQueryRequest,
  type DataQueryResponse,
  DataSourceApi,
  type DataSourceInstanceSettings,
  type ScopedVars,
  type TestDataSourceResponse,
} from '@grafana/data';
import { getBackendSrv } from '@grafana/runtime';

import { type AplOptions } from './config/model';
import { toFrames } from './frames/toFrames';
import { grafanaFetch } from './query/grafanaFetch';
import { type AplQuery } from './query/model';
import { runTargets } from './query/runTargets';
import { ServiceClient } from './service/client';

/** Hands each call of Grafana's to the room that does the work. */
export class AplDataSource extends DataSourceApi<AplQuery, AplOptions> {
  readonly service: ServiceClient;
  /** From the settings; `undefined` when none is chosen. */
  readonly defaultDataset: string | undefined;

  constructor(settings: DataSourceInstanceSettings<AplOptions>) {
    super(settings);
    this.defaultDataset = settings.jsonData.defaultDataset;
    this.service = new ServiceClient(grafanaFetch(getBackendSrv(), settings.url ?? ''), {
      edge: Boolean(settings.jsonData.edgeUrl),
    });
  }

  query(request: DataQueryRequest<AplQuery>): Observable<DataQueryResponse> {
    const targets = request.targets.filter((target) => !target.hide && this.filterQuery(target));
    return runTargets(targets, (target) => this.run(target, request));
  }

  private run(target: AplQuery, request: DataQueryRequest<AplQuery>): Observable<DataFrame[]> {
    const apl = target.query;
    const { from, to } = request.range;
    return this.service
      .query({ apl, startTime: from.toISOString(), endTime: to.toISOString() })
      .pipe(map((answer) => toFrames(answer, { refId: target.refId, format: target.format ?? 'auto', query: apl })));
  }

  /** What is empty is not sent. */
  filterQuery(query: AplQuery): boolean {
    return query.kind === 'annotations' || query.query.trim() !== '';
  }

  getDefaultQuery(_: CoreApp): Partial<AplQuery> {
    return { kind: 'apl', query: '', format: 'auto' };
  }

  getQueryDisplayText(query: AplQuery): string {
    return query.kind === 'annotations' ? 'Annotations' : query.query;
  }

  interpolateVariablesInQueries(queries: AplQuery[], _scopedVars: ScopedVars): AplQuery[] {
    return queries;
  }

  async testDatasource(): Promise<TestDataSourceResponse> {
    return { status: 'success', message: '' };
  }
}
