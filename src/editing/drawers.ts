import { css } from '@emotion/css';

import { type GrafanaTheme2, type PanelData, type TimeRange } from '@grafana/data';

import { type Edit } from '@aplkit/language/kit/edit';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';

/** Styles for a drawer with controls, a list, and details of the selected row. */
export function drawerStyles(theme: GrafanaTheme2) {
  const { colors, spacing, typography } = theme;
  return {
    whole: css({ display: 'flex', flexDirection: 'column', gap: spacing(1) }),
    controls: css({ display: 'flex', flexWrap: 'wrap', gap: spacing(1, 2), alignItems: 'flex-end' }),
    said: css({
      minHeight: '1.5em',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      color: colors.text.secondary,
      fontSize: typography.bodySmall.fontSize,
    }),
    columns: css({ display: 'flex', flexWrap: 'wrap', gap: spacing(2) }),
    list: css({ flex: '1 1 240px', minWidth: 0 }),
    look: css({ flex: '2 1 300px', minWidth: 0 }),
    bar: css({ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: spacing(4) }),
  };
}

/** Props for a drawer that analyzes a query's data. */
export interface DataDrawerProps {
  datasource: Pick<AplSource, 'kinds' | 'schema' | 'settings' | 'service' | 'interpolateVariablesInQueries'>;
  query: AplQuery;
  text: string;
  range: TimeRange | undefined;
  data: PanelData | undefined;
  /** Changes the query, and runs it. */
  onEdit: (edits: readonly Edit[]) => void;
  /** Called with a query and a condition, to compare matching events with all others. */
  onCompare: ((apl: string, where: string) => void) | undefined;
}
