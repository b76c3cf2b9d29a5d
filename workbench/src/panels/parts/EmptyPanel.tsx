import { css } from '@emotion/css';
import { type GrafanaTheme2, LoadingState, type PanelData } from '@grafana/data';
import { useStyles2 } from '@grafana/ui';
import React from 'react';

interface Props {
  data: PanelData;
  /** Text of the empty panel; defaults to "No data". */
  message?: string;
}

/** Fills a panel that has nothing to draw, with a message or the error. */
export function EmptyPanel({ data, message }: Props) {
  const styles = useStyles2(getStyles);
  const loading = data.state === LoadingState.Loading || data.state === LoadingState.NotStarted;
  const text = data.state === LoadingState.Error ? (data.errors?.[0]?.message ?? 'The query failed') : message;
  return (
    <div className={styles.middle} role="status" data-testid="panel-empty">
      {loading ? '' : (text ?? 'No data')}
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  middle: css({
    height: '100%',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    overflow: 'auto',
    overflowWrap: 'anywhere',
    color: theme.colors.text.secondary,
  }),
});
