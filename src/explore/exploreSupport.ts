import { createElement, type ReactNode } from 'react';
import { from, mergeMap } from 'rxjs';

import {
  type DataQueryRequest,
  type LogRowModel,
  type ScopedVars,
  type SupplementaryQueryOptions,
  SupplementaryQueryType,
} from '@grafana/data';

import { lazyEditor } from '../components/lazyEditor';
import { loadPart } from '../grafana/loadPart';
import { isApl } from '../query/kinds';
import { migrateQuery } from '../query/migration/migrate';
import { type AplQuery } from '../types';
import { type ContextFieldsProps } from './ContextFields';
import { type DerivedRun, type ExploreContext } from './derived';
import { type ExploreActions } from './exploreActions';

const ContextFields = lazyEditor<ContextFieldsProps>(
  'choice of fields',
  () => import(/* webpackChunkName: "explore" */ './ContextFields')
);

/** Loads the code for everything that Explore shows beside an answer when it is first needed, so that dashboards never load it. */
export class ExploreSupport {
  private actions: ExploreActions | undefined;

  constructor(private readonly context: ExploreContext) {}

  /** Returns what the query becomes: the log volume is for log lines, a sample of lines for all other answers. `auto` may be either. */
  supplementaryQuery({ type, ...options }: SupplementaryQueryOptions, saved: AplQuery): AplQuery | undefined {
    const isVolume = type === SupplementaryQueryType.LogsVolume;
    const query = migrateQuery(saved);
    const { hide, format = 'auto' } = query;
    const isWanted = format === 'auto' || (format !== 'trace' && isVolume === (format === 'logs'));
    return hide || !isApl(query) || !isWanted
      ? undefined
      : { ...query, derived: { kind: isVolume ? 'volume' : 'sample', ...options } };
  }

  /** Returns the same as a query with a text of its own, where Grafana opens it so. */
  writtenQuery(options: SupplementaryQueryOptions, query: AplQuery): AplQuery | undefined {
    const asked = this.supplementaryQuery(options, query);
    return asked && (this.actions?.written(asked) ?? asked);
  }

  /** Returns the request of what Explore shows beside an answer; `undefined` where that is nothing. */
  supplementaryRequest(
    type: SupplementaryQueryType,
    request: DataQueryRequest<AplQuery>,
    options?: SupplementaryQueryOptions
  ): DataQueryRequest<AplQuery> | undefined {
    const asked = options?.type === type ? options : { type };
    const targets = request.targets.flatMap((query) => this.supplementaryQuery(asked, query) ?? []);
    return targets.length === 0 ? undefined : { ...request, targets };
  }

  /** Runs a query, follows its events, or runs what is derived from it. */
  run(query: AplQuery, { run, ...rest }: DerivedRun): ReturnType<DerivedRun['run']> {
    const isFollowed = rest.request.liveStreaming === true && isApl(query);
    return query.derived === undefined && !isFollowed
      ? run(query, rest.filter)
      : from(this.load()).pipe(mergeMap((actions) => actions.run(query, { run, ...rest })));
  }

  /** Chooses what makes the stream of a log line, above the lines around it. */
  contextUi({ labels }: LogRowModel, onChange = () => {}, query?: AplQuery, scopedVars?: ScopedVars): ReactNode {
    return createElement(ContextFields, { uid: this.context.uid, labels, onChange, query, scopedVars });
  }

  async load(): Promise<ExploreActions> {
    if (this.actions === undefined) {
      const { ExploreActions } = await loadPart(() => import(/* webpackChunkName: "explore" */ './exploreActions'));
      this.actions = new ExploreActions(this.context);
    }
    return this.actions;
  }
}
