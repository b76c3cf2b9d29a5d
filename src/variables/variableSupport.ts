import { createElement } from 'react';
import { map, type Observable, Subject, tap } from 'rxjs';

import { CustomVariableSupport, type DataQueryRequest, type DataQueryResponse } from '@grafana/data';

import { lazyEditor } from '../controls/lazyEditor';
import { type AplSource } from '../source';
import { withPart } from '../grafana/loadPart';
import { type QueryFailure } from '../query/failures/queryFailure';
import { type VariableEditorProps } from './VariableEditor';
import { variableQuery, type VariableQuery, type VariableResult } from './variableQuery';

/** Options for template variables: from a query, from annotations, or from the schema. */
export class AplVariableSupport extends CustomVariableSupport<AplSource, VariableQuery> {
  /** Results of all variables for the editor, because Grafana's preview shows no failures or notices. */
  private readonly results = new Subject<VariableResult>();

  readonly editor = lazyEditor<VariableEditorProps>('variable editor', async () => {
    const { default: VariableEditor } = await import(/* webpackChunkName: "editing" */ './VariableEditor');
    return { default: (props) => createElement(VariableEditor, { ...props, results: this.results }) };
  });

  constructor(private readonly datasource: AplSource) {
    super();
  }

  /** Options as a frame. Errors have user-facing messages. */
  query(request: DataQueryRequest<VariableQuery>): Observable<DataQueryResponse> {
    const query = variableQuery(request.targets[0]);
    return withPart(
      () => import(/* webpackChunkName: "answering" */ './queryOptions'),
      ({ optionsFrame, queryOptions }) =>
        queryOptions(this.datasource, query, request).pipe(
          tap(({ notices }) => this.results.next({ query, notices })),
          map(({ options }) => ({ data: [optionsFrame(options, query.refId)] }))
        )
    ).pipe(tap({ error: (failure: QueryFailure) => this.results.next({ query, failure, notices: [] }) }));
  }
}
