import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { RenderUserContentAsHTML, Stack, TagList, Text, TextLink, useStyles2 } from '@grafana/ui';

import { httpAddress } from '../grafana/httpAddress';
import { safeMarkdown } from '../grafana/safeMarkdown';
import { type AnnotationForm } from './annotationForm';
import { readTimeText, timeText } from './timeText';

/** Shows an annotation like its dashboard tooltip, with the same safe subset of Markdown. */
export function Preview({ form, timeZone }: { form: AnnotationForm; timeZone: TimeZone }) {
  const styles = useStyles2(getStyles);
  const { title, type, description, url, datasets } = form;
  const address = httpAddress(url);
  const times = [form.time, form.endTime].map((typed) => {
    const time = readTimeText(typed, timeZone);
    return time === undefined ? typed : timeText(time, timeZone);
  });
  return (
    <section className={styles.card} aria-label="Preview">
      <Stack direction="column" gap={1} alignItems="flex-start">
        <Text color="secondary" variant="bodySmall">
          {times.filter(Boolean).join(' – ')}
        </Text>
        <strong>{title.trim() || type || 'No title yet'}</strong>
        <RenderUserContentAsHTML<HTMLDivElement>
          component="div"
          className={styles.text}
          content={safeMarkdown(description)}
        />
        {address !== undefined && (
          <TextLink href={address} external>
            {`Open ${new URL(address).host}`}
          </TextLink>
        )}
        <TagList tags={[...new Set([type, ...datasets])].filter((tag) => tag !== '')} />
      </Stack>
    </section>
  );
}

const getStyles = (theme: GrafanaTheme2) => ({
  card: css({
    padding: theme.spacing(1.5),
    background: theme.colors.background.secondary,
    border: `1px solid ${theme.colors.border.weak}`,
    borderRadius: theme.shape.radius.default,
    overflowWrap: 'anywhere',
  }),
  text: css({ '& ul, & ol': { paddingLeft: theme.spacing(3) }, '& a': { color: theme.colors.text.link } }),
});
