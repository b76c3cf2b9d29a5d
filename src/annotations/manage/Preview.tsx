import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { RenderUserContentAsHTML, useStyles2 } from '@grafana/ui';

import { httpAddress } from '../httpAddress';
import { markdown } from '../markdown';
import { type AnnotationForm } from './annotationForm';
import { readTimeText, timeText } from './timeText';

/** What dashboards show when somebody points at the annotation. Its Markdown is the same safe subset as there. */
export function Preview({ form, timeZone }: { form: AnnotationForm; timeZone: TimeZone }) {
  const styles = useStyles2(getStyles);
  const { title, type, description, url, time, endTime, datasets } = form;
  const address = httpAddress(url);
  /** As typed while it is no time yet. */
  const inZone = (typed: string) => {
    const time = readTimeText(typed, timeZone);
    return time === undefined ? typed : timeText(time, timeZone);
  };
  return (
    <section className={styles.card} aria-label="Preview">
      <div className={styles.times}>{[time, endTime].map(inZone).filter(Boolean).join(' – ')}</div>
      <strong>{title.trim() || type || 'No title yet'}</strong>
      <RenderUserContentAsHTML<HTMLDivElement>
        component="div"
        className={styles.text}
        content={markdown(description)}
      />
      {address !== undefined && (
        <a className={styles.link} href={address} target="_blank" rel="noreferrer noopener">
          Open {new URL(address).host}
        </a>
      )}
      <div className={styles.tags}>
        {[type, ...datasets]
          .filter((tag) => tag !== '')
          .map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
      </div>
    </section>
  );
}

function getStyles(theme: GrafanaTheme2) {
  return {
    card: css({
      display: 'flex',
      flexDirection: 'column',
      gap: theme.spacing(1),
      padding: theme.spacing(1.5),
      background: theme.colors.background.secondary,
      border: `1px solid ${theme.colors.border.weak}`,
      borderRadius: theme.shape.radius.default,
      overflowWrap: 'anywhere',
    }),
    times: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
    text: css({ '& ul, & ol': { paddingLeft: theme.spacing(3) }, '& a': { color: theme.colors.text.link } }),
    link: css({ color: theme.colors.text.link }),
    tags: css({ display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5) }),
    tag: css({
      padding: theme.spacing(0, 0.75),
      border: `1px solid ${theme.colors.border.medium}`,
      borderRadius: theme.shape.radius.default,
      fontSize: theme.typography.bodySmall.fontSize,
    }),
  };
}
