import { createElement } from 'react';

import {
  type DataSourceWithLogsContextSupport,
  type LogRowContextOptions,
  type LogRowModel,
  type ScopedVars,
} from '@grafana/data';

import { lazyEditor } from '../controls/lazyEditor';
import { loadPart } from '../grafana/loadPart';
import { migrateQuery } from '../query/migration/migrate';
import { type AplQuery, isApl, type RowsQuery } from '../types';
import { type ContextFieldsProps } from './ContextFields';
import { type LineSource, type LogContext } from './logContext';

const ContextFields = lazyEditor<ContextFieldsProps>(
  'field selection',
  () => import(/* webpackChunkName: "editing" */ './ContextFields')
);

/** Provides Grafana with the lines around a log line. Loads its query code when it's first needed. */
export class ContextSupport implements DataSourceWithLogsContextSupport<AplQuery> {
  constructor(private readonly source: LineSource) {}

  readonly getLogRowContext = async (row: LogRowModel, options: LogRowContextOptions = {}, saved?: AplQuery) => {
    const query = rowsQuery(saved);
    return query ? (await this.lines()).lines(row, options, query) : { data: [] };
  };

  readonly getLogRowContextQuery = async (row: LogRowModel, options: LogRowContextOptions = {}, saved?: AplQuery) => {
    const query = rowsQuery(saved);
    return query ? (await this.lines()).query(row, options, query) : null;
  };

  /** Controls shown above the context lines, for the fields that identify the log stream. */
  readonly getLogRowContextUi = (
    { labels }: LogRowModel,
    onChange = () => {},
    query?: AplQuery,
    scopedVars?: ScopedVars
  ) => createElement(ContextFields, { uid: this.source.uid, labels, onChange, query, scopedVars });

  private async lines(): Promise<LogContext> {
    const { LogContext } = await loadPart(() => import(/* webpackChunkName: "exploring" */ './logContext'));
    return new LogContext(this.source);
  }
}

function rowsQuery(saved: AplQuery | undefined): RowsQuery | undefined {
  const query = saved && migrateQuery(saved);
  return query && isApl(query) ? query : undefined;
}
