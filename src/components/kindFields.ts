import { type QueryEditorProps } from '@grafana/data';

import { type AplOptions } from '../settings';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';

export type AplQueryEditorProps = QueryEditorProps<AplSource, AplQuery, AplOptions>;

export interface KindFieldsProps<Query extends AplQuery> extends Pick<
  AplQueryEditorProps,
  'datasource' | 'range' | 'data' | 'app' | 'onChange' | 'onRunQuery'
> {
  query: Query;
  onRun: (query: AplQuery) => void;
}
