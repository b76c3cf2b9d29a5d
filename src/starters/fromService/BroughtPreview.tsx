import React from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { Text, useStyles2 } from '@grafana/ui';

import { countText } from '@aplkit/language/kit/words';
import { QueryItem } from '../QueryItem';
import { TitleField } from '../SaveDashboards';
import { type BroughtDashboard } from './broughtDashboard';
import { FillIn, type FillInProps } from './FillIn';
import { type BroughtChart } from './report';

interface Props extends Pick<FillInProps, 'filling' | 'schema' | 'onFill'> {
  brought: BroughtDashboard;
  title: string;
  onTitle: (title: string) => void;
}

export function BroughtPreview({ brought, title, onTitle, ...filling }: Props) {
  const { dashboard, charts, filters, lost, blanks, datasets } = brought;
  const styles = useStyles2(getStyles);
  const kept = charts.filter((chart) => chart.lost.length === 0).length;
  return (
    <section aria-label={`Preview of ${dashboard.title}`} className={styles.whole}>
      <TitleField title={title} onChange={onTitle} />
      <Text color="secondary" element="p">
        {countText(charts.length, 'chart')}, {numberOf(kept)} without any loss.{' '}
        {filters.length > 0 && `${countText(filters.length, 'filter')}.`}
      </Text>
      {blanks.length > 0 && <FillIn blanks={blanks} datasets={datasets} {...filling} />}
      {lost.length > 0 && <Losses sentences={lost} />}
      <ul className={styles.list}>
        {filters.map((filter, index) => (
          <BroughtItem key={`filter ${index}`} chart={{ ...filter, name: filter.label, type: 'Filter' }} />
        ))}
        {charts.map((chart, index) => (
          <BroughtItem key={index} chart={chart} />
        ))}
      </ul>
    </section>
  );
}

const numberOf = (count: number) => (count === 0 ? 'none' : String(count));

function BroughtItem({ chart: { name, type, becomes, query, kind, lost } }: { chart: BroughtChart }) {
  const styles = useStyles2(getStyles);
  const shown = name || type;
  return (
    <QueryItem name={shown} query={query} isMpl={kind === 'mpl'}>
      <div>
        <div>{shown}</div>
        <div className={styles.more}>
          {type} → {becomes}
        </div>
        <Losses sentences={lost} />
      </div>
    </QueryItem>
  );
}

const Losses = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.map((sentence) => (
    <Text key={sentence} color="warning" variant="bodySmall" element="p">
      {sentence}
    </Text>
  ));

function getStyles({ spacing, colors, shape, typography }: GrafanaTheme2) {
  return {
    whole: css({
      padding: spacing(2),
      border: `1px solid ${colors.border.weak}`,
      borderRadius: shape.radius.default,
      'p:last-of-type': { marginBottom: 0 },
    }),
    list: css({ listStyle: 'none', padding: 0, margin: spacing(1, 0, 0) }),
    more: css({ color: colors.text.secondary, fontSize: typography.bodySmall.fontSize }),
  };
}
