import { map, type Observable, of } from 'rxjs';

import { CustomVariableSupport, type DataQueryRequest, type DataQueryResponse } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';

import { lazyEditor } from '../controls/lazyEditor';
import { type AplDataSource } from '../datasource';
import { type VariableQuery } from '../query/model';
import { optionsFrame, optionsOf, optionsOfNames, type VariableOption } from './options';
import { type VariableEditorProps } from './VariableEditor';
import { variableQuery } from './variableQuery';

/** Template variables: options from an APL query, or the names of datasets or of a dataset's fields. */
export class AplVariableSupport extends CustomVariableSupport<AplDataSource, VariableQuery> {
  readonly editor = lazyEditor<VariableEditorProps>('variable editor', () => import('./VariableEditor'));

  constructor(private readonly datasource: AplDataSource) {
    super();
  }

  /** Grafana asks for one variable at a time. Fails with what the service said, which Grafana shows at the variable. */
  query(request: DataQueryRequest<VariableQuery>): Observable<DataQueryResponse> {
    const target = variableQuery(request.targets[0]);
    return this.run(target, request).pipe(map((options) => ({ data: [optionsFrame(options, target.refId)] })));
  }

  private run(target: VariableQuery, request: DataQueryRequest<VariableQuery>): Observable<VariableOption[]> {
    switch (target.kind) {
      case 'apl':
        return this.runApl(target, request);
      case 'datasets':
        return this.datasource.service
          .listDatasets()
          .pipe(map((datasets) => optionsOfNames(datasets.map((dataset) => dataset.name))));
      case 'fields': {
        const dataset = getTemplateSrv().replace(target.dataset ?? '', request.scopedVars);
        return dataset === ''
          ? of([])
          : this.datasource.service
              .listFields(dataset)
              .pipe(
                map((fields) => optionsOfNames(fields.filter((field) => !field.hidden).map((field) => field.name)))
              );
      }
      default: {
        const unknown: never = target.kind;
        throw new Error(`There is no variable query of kind "${String(unknown)}". Open the variable and choose one.`);
      }
    }
  }

  private runApl(target: VariableQuery, request: DataQueryRequest<VariableQuery>): Observable<VariableOption[]> {
    const { refId, query } = target;
    return this.datasource.query({ ...request, targets: [{ refId, kind: 'apl', query, format: 'table' }] }).pipe(
      map((response) => {
        const [error] = response.errors ?? [];
        if (error !== undefined) {
          throw new Error(error.message);
        }
        return optionsOf(response.data);
      })
    );
  }
}
