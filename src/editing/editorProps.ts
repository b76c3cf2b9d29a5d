import { type PanelData, type QueryEditorProps, type TimeRange } from '@grafana/data';

import { type Edit } from '@aplkit/language/kit/edit';
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

/** Props of a drawer that looks into the data of a query. */
export interface DataDrawerProps {
  datasource: Pick<AplSource, 'schema' | 'settings' | 'service' | 'interpolateVariablesInQueries'>;
  query: AplQuery;
  text: string;
  range: TimeRange | undefined;
  data: PanelData | undefined;
  /** Changes the query, and runs it. */
  onEdit: (edits: readonly Edit[]) => void;
  /** Called with a query of events, and with the condition of those that are to be compared with the others. */
  onCompare: ((apl: string, where: string) => void) | undefined;
}
