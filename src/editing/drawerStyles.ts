import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';

/** Styles of a drawer: a list with controls above it, and details of the selected row beside it. */
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
