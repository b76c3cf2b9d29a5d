import { type QueryEditorProps } from '@grafana/data';

import { type AplSource } from '../source';
import { type AplOptions, type AplQuery } from '../types';

export type AplQueryEditorProps = QueryEditorProps<AplSource, AplQuery, AplOptions>;

/** Props of the fields of every kind of query. */
export interface KindFieldsProps extends Pick<
  AplQueryEditorProps,
  'datasource' | 'query' | 'range' | 'data' | 'app' | 'onChange' | 'onRunQuery'
> {
  onRun: (query: AplQuery) => void;
}
