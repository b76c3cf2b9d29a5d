import { from, map, mergeMap, type Observable } from 'rxjs';

import { CustomVariableSupport, type DataQueryRequest, type DataQueryResponse } from '@grafana/data';

import { lazyEditor } from '../controls/lazyEditor';
import { loadPart } from '../query/loadPart';
import { type AplSource } from '../controls/aplSource';
import { type VariableQuery } from '../query/model';
import { type VariableEditorProps } from './VariableEditor';
import { variableQuery } from './variableQuery';

/** Template variables: options from an APL query, from annotations, or the names of datasets or of a dataset's fields. */
export class AplVariableSupport extends CustomVariableSupport<AplSource, VariableQuery> {
  readonly editor = lazyEditor<VariableEditorProps>('variable editor', () => import('./VariableEditor'));

  constructor(private readonly datasource: AplSource) {
    super();
  }

  /** Grafana asks for one variable at a time. Fails with what the service said, which Grafana shows at the variable. */
  query(request: DataQueryRequest<VariableQuery>): Observable<DataQueryResponse> {
    const target = variableQuery(request.targets[0]);
    return from(loadPart(() => import('./queryOptions'))).pipe(
      mergeMap(({ optionsFrame, queryOptions }) =>
        queryOptions(this.datasource, target, request).pipe(
          map((options) => ({ data: [optionsFrame(options, target.refId)] }))
        )
      )
    );
  }
}
