import { from, type Observable } from 'rxjs';

import { CoreApp, type DataQueryRequest } from '@grafana/data';

import { type EditedQuery } from '../apl/edit/change';
import { loadPart } from '../grafana/loadPart';
import { type AplQuery } from '../types';
import { type FilterActions, type FilterContext } from './filterActions';

/** Groups by a column, which the oldest Grafana's types lack. */
type FilteredRequest = Pick<DataQueryRequest<AplQuery>, 'filters' | 'app' | 'targets'> & { groupByKeys?: string[] };

/** Filters that people click: loads what does the work with the first of them, so that other pages have nothing of it. */
export class FilterSupport {
  /** Grafana asks some questions that have to be answered at once. */
  private actions: FilterActions | undefined;

  constructor(private readonly context: FilterContext) {}

  /** Returns what adds a request's filters and groups to a query; `undefined` where it has none, so that nothing is loaded or asked. */
  ofRequest({ filters = [], groupByKeys = [], app, targets }: FilteredRequest) {
    if (app === CoreApp.Explore) {
      // Clicks on values have to be answered at once; what fails here is tried again with the next query.
      this.load()
        .then((actions) => actions.readFields(targets))
        .catch(() => undefined);
    }
    return filters.length + groupByKeys.length === 0
      ? undefined
      : (apl: string, query: AplQuery): Observable<EditedQuery> =>
          from(this.load().then((actions) => actions.filtered(apl, query, filters, groupByKeys)));
  }

  /** Answers from what is loaded already; `otherwise` before that. */
  now<T>(answer: (actions: FilterActions) => T, otherwise: T): T {
    return this.actions === undefined ? otherwise : answer(this.actions);
  }

  async load(): Promise<FilterActions> {
    if (this.actions === undefined) {
      const { FilterActions } = await loadPart(() => import(/* webpackChunkName: "filterParts" */ './filterActions'));
      this.actions = new FilterActions(this.context);
    }
    return this.actions;
  }
}
