import { css } from '@emotion/css';
import { dateTimeFormat, type GrafanaTheme2, textUtil } from '@grafana/data';
import { TagList, useStyles2 } from '@grafana/ui';
import React from 'react';

import { type AnnotationMark } from './annotationEvents';

/** Tooltip for an annotation. As in Grafana, the title and text are only sanitized, so that unsafe HTML shows up here first. */
export function AnnotationTooltip({ mark, timeZone }: { mark: AnnotationMark; timeZone: string }) {
  const styles = useStyles2(getStyles);
  const format = (time: number) => dateTimeFormat(time, { timeZone });
  return (
    <div className={styles.box} data-testid="annotation-tooltip">
      <div className={styles.time}>
        {format(mark.time)}
        {mark.timeEnd !== undefined && ` – ${format(mark.timeEnd)}`}
      </div>
      {mark.title && (
        <div className={styles.title} dangerouslySetInnerHTML={{ __html: textUtil.sanitize(mark.title) }} />
      )}
      {mark.text && <div dangerouslySetInnerHTML={{ __html: textUtil.sanitize(mark.text) }} />}
      <TagList className={styles.tags} tags={mark.tags} />
    </div>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  box: css({ maxWidth: 380, overflowWrap: 'anywhere', '& a': { color: theme.colors.text.link } }),
  time: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  title: css({ fontWeight: theme.typography.fontWeightMedium }),
  tags: css({ justifyContent: 'flex-start', marginTop: theme.spacing(0.5) }),
});
