import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2, type PanelData, type TimeRange } from '@grafana/data';
import { Alert, Button } from '@grafana/ui';

import { type Edit } from '@aplkit/language/apl/tree/edit';
import { type AplSource } from '../source';
import { type AplQuery } from '../types';
import { type AskState } from './useResult';

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

interface LoadedProps<T> {
  of: readonly [result: AskState<T> | undefined, again: () => void];
  loading?: string;
  /** The title of a failure. */
  failure: string;
  children?: (source: T) => React.ReactNode;
}

/** The result of a request; until it is there, that it is loading, or why it failed, with a button to retry. */
export function Loaded<T>({ of: [result, again], loading, failure, children }: LoadedProps<T>) {
  switch (result?.state) {
    case undefined:
      return null;
    case 'running':
      return loading === undefined ? null : <div role="status">{loading}</div>;
    case 'failed':
      return (
        <Alert severity="error" title={failure}>
          <p>{result.message}</p>
          <Button size="sm" variant="secondary" onClick={again}>
            Retry
          </Button>
        </Alert>
      );
    case 'done':
      return <>{children?.(result.source)}</>;
  }
}

/** A drawer's list with controls above it, and what is known of the selected row beside it. */
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
