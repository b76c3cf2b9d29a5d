import React from 'react';

import { css } from '@emotion/css';

import { type DataFrame, type GrafanaTheme2, type MetadataInspectorProps } from '@grafana/data';
import { ClipboardButton, Stack, Text, useStyles2 } from '@grafana/ui';

import { type AplOptions } from '../settings';
import { type AplSource } from '../source';
import { QueryText } from '../editing/QueryText';
import { type ResultMeta, readResultMeta } from '../frames/decorate/stats';
import { numberText } from '@aplkit/language/kit/words';
import { type AplQuery } from '../types';
import { costFacts, type Fact, requestFacts, resultFacts } from './resultFacts';
import { NoticeList } from './NoticeList';

export type AplMetadataInspectorProps = MetadataInspectorProps<AplSource, AplQuery, AplOptions>;

/** Shows the request, response and cost of each query, for Grafana's panel inspector. */
export default function MetadataInspector({ data }: AplMetadataInspectorProps) {
  const results = data.flatMap((frame) => {
    const meta = readResultMeta(frame);
    return meta === undefined ? [] : [{ frame, meta }];
  });
  return results.length === 0 ? (
    <Text color="secondary">
      These frames have no query details because they’re annotations, come from another data source, or were
      transformed.
    </Text>
  ) : (
    <Stack direction="column" gap={4}>
      {results.map(({ frame, meta }, index) => (
        <ResultSection key={index} frame={frame} meta={meta} />
      ))}
    </Stack>
  );
}

function ResultSection({ frame, meta }: { frame: DataFrame; meta: ResultMeta }) {
  const styles = useStyles2(getStyles);
  const name = `Query ${frame.refId ?? ''}`.trim();
  const sent = frame.meta?.executedQueryString ?? '';
  const { traceId } = meta;
  return (
    <section aria-label={name}>
      <Stack direction="column" gap={2}>
        <Text element="h3" variant="h4">
          {name}
        </Text>
        <div className={styles.sent}>
          <QueryText text={sent} label="Query as sent" className={styles.query} />
          <ClipboardButton className={styles.copy} icon="copy" variant="secondary" size="sm" getText={() => sent}>
            Copy query
          </ClipboardButton>
        </div>
        <NoticeList label="Notices" notices={frame.meta?.notices ?? []} />
        <Facts title="Request" facts={requestFacts(meta)} />
        <Facts title="Response" facts={resultFacts(meta)} />
        <Facts title="Cost" facts={costFacts(meta)} />
        {traceId !== undefined && (
          <Stack direction="row" gap={1} alignItems="center" wrap="wrap">
            <span className={styles.meaning}>Trace ID for support</span>
            <code>{traceId}</code>
            <ClipboardButton
              icon="copy"
              variant="secondary"
              fill="text"
              size="sm"
              aria-label="Copy trace"
              getText={() => traceId}
            />
          </Stack>
        )}
      </Stack>
    </section>
  );
}

function Facts({ title, facts }: { title: string; facts: Fact[] }) {
  const styles = useStyles2(getStyles);
  const known = facts.filter(([, value]) => value !== undefined);
  return known.length === 0 ? null : (
    <table className={styles.facts}>
      <caption className={styles.caption}>{title}</caption>
      <tbody>
        {known.map(([label, value, meaning]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={styles.value}>{typeof value === 'number' ? numberText(value) : value}</td>
            <td className={styles.meaning}>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function getStyles(theme: GrafanaTheme2) {
  return {
    sent: css({ position: 'relative' }),
    // A long query is scrollable.
    query: css({ maxHeight: 240, overflow: 'auto', paddingRight: theme.spacing(16) }),
    copy: css({ position: 'absolute', top: theme.spacing(1), right: theme.spacing(1) }),
    facts: css({
      width: '100%',
      // Aligns the columns of all tables.
      tableLayout: 'fixed',
      '& th, & td': {
        padding: theme.spacing(0.5, 2, 0.5, 0),
        borderTop: `1px solid ${theme.colors.border.weak}`,
        fontWeight: theme.typography.fontWeightRegular,
        textAlign: 'left',
        verticalAlign: 'baseline',
      },
      '& th': { width: '24%' },
    }),
    caption: css({
      captionSide: 'top',
      padding: theme.spacing(0, 0, 0.5),
      color: theme.colors.text.primary,
      fontWeight: theme.typography.fontWeightMedium,
      textAlign: 'left',
    }),
    value: css({ width: '38%', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }),
    meaning: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
  };
}
