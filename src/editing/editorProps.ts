import { type PanelData, type TimeRange } from '@grafana/data';

import { type Edit } from '@aplkit/language/kit/edit';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';

/** Props of a drawer that analyzes the data of a query. */
export interface DataDrawerProps {
  datasource: Pick<AplSource, 'kinds' | 'schema' | 'settings' | 'service' | 'interpolateVariablesInQueries'>;
  query: AplQuery;
  text: string;
  range: TimeRange | undefined;
  data: PanelData | undefined;
  /** Changes the query, and runs it. */
  onEdit: (edits: readonly Edit[]) => void;
  /** Called with a query and the condition of the events to compare with all others. */
  onCompare: ((apl: string, where: string) => void) | undefined;
}
