import React, { useState } from 'react';

import { css } from '@emotion/css';

import { type GrafanaTheme2 } from '@grafana/data';
import { type TimeZone } from '@grafana/schema';
import { Stack, useStyles2 } from '@grafana/ui';

import { Disclosure } from '../controls/Disclosure';
import { TextButton } from '../controls/buttons';
import { countText, listText } from '@aplkit/language/kit/words';
import { type ChangesReport } from './changesFrame';
import { type LinkedMark } from '../evidence/marks';
import { type Finding, shownFirst } from './finding';
import { findingText, ofSides, remarks, shareOf, sideTexts, traitText } from './sentences';
import { TimelineChart } from './TimelineChart';

export interface FindingAction {
  label: string;
  act: (finding: Finding) => void;
}

interface Props {
  report: ChangesReport;
  actions: readonly FindingAction[];
  timeZone?: TimeZone;
  /** URL of a mark's trace or log lines; `undefined` if the user can't open it. */
  linkOf?: (mark: LinkedMark) => string | undefined;
  /** True if charts and traces are still loading. */
  isLookingOn?: boolean;
}

/** Differences in the selected events, most significant first: a sentence and two bars each. */
export function ChangeList({ report, actions, timeZone, linkOf, isLookingOn }: Props) {
  const styles = useStyles2(getStyles);
  const [isWhole, setIsWhole] = useState(false);
  const { findings, restated, along } = report;
  const sides = sideTexts(report, timeZone);
  // If traces show a sure result, uncertain lines below it would raise doubts.
  const isUnsureShown = !isLookingOn && (along?.operations ?? []).length === 0;
  const first = shownFirst(findings).filter(({ isSure }) => isSure || isUnsureShown);
  const shown = isWhole ? findings : first;
  const hidden = findings.filter((finding) => !first.includes(finding));
  // The panel shows the reason.
  if (findings.length + restated.length === 0) {
    return null;
  }
  const line = (finding: Finding) => (
    <Line
      key={`${finding.trait.field.name} ${traitText(finding.trait)}`}
      {...{ finding, report, actions, timeZone, linkOf }}
      isLookingOn={isLookingOn && first.includes(finding)}
    />
  );
  return (
    <section aria-label="What changed">
      <Stack direction="column" gap={1}>
        <div>
          {(['selection', 'baseline'] as const).map((side) => (
            <div key={side} className={styles.remark}>
              <span className={styles[side]} /> {sides[side]}
            </div>
          ))}
        </div>
        <ol className={styles.list}>{shown.map(line)}</ol>
        {shown.some(({ isSure }) => !isSure) && (
          <div className={styles.remark}>With this many values compared, some differ by chance.</div>
        )}
        {hidden.length > 0 && (
          <div>
            <TextButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole
                ? 'Show fewer'
                : `Show ${hidden.length} ${hidden.some(({ isSure }) => isSure) ? 'more' : 'uncertain'}`}
            </TextButton>
          </div>
        )}
        {restated.length > 0 && (
          <Disclosure label="True by definition" summary={listText(restated.map(({ trait }) => trait.field.name))}>
            <ol className={styles.list}>{restated.map(line)}</ol>
          </Disclosure>
        )}
      </Stack>
    </section>
  );
}

function Line({ finding, report: { events }, actions, timeZone, linkOf, isLookingOn }: { finding: Finding } & Props) {
  const styles = useStyles2(getStyles);
  const { trait, counts, medians, timeline } = finding;
  const of = `${trait.field.name} ${traitText(trait)}`;
  return (
    <li className={styles.line}>
      <div className={styles.text}>
        <div>
          <code>{trait.field.name}</code> {findingText(finding, events)}
        </div>
        <div className={styles.remark}>
          {of}: {countText(counts.selection, 'event')}. {remarks(finding, events).join(' ')}
          {!finding.isSure && ' May be chance.'}
        </div>
        <Stack direction="row" gap={0} wrap="wrap">
          {actions.map(({ label, act }) => (
            <TextButton key={label} aria-label={`${label}: events where ${of}`} onClick={() => act(finding)}>
              {label}
            </TextButton>
          ))}
        </Stack>
      </div>
      <div className={styles.figures}>
        <div role="img" aria-label={`${of} in ${ofSides(counts, events)}`}>
          {medians !== undefined && <div className={styles.remark}>{traitText(trait)}</div>}
          {(['selection', 'baseline'] as const).map((side) => (
            <div key={side} className={styles.bar}>
              <div className={styles.track}>
                <div className={styles[side]} style={{ width: `${(100 * counts[side]) / events[side]}%` }} />
              </div>
              <span className={styles.share}>{shareOf(counts[side], events[side])}</span>
            </div>
          ))}
        </div>
        {/* Reserves space, so that nothing moves when the chart arrives. */}
        {(timeline ?? (isLookingOn && finding.isSure)) && <TimelineChart {...{ timeline, of, timeZone, linkOf }} />}
      </div>
    </li>
  );
}

function getStyles(theme: GrafanaTheme2) {
  const swatch = { display: 'inline-block', height: 8, minWidth: 2, borderRadius: theme.shape.radius.default };
  return {
    list: css({ margin: 0, padding: 0, listStyle: 'none' }),
    line: css({
      display: 'flex',
      flexWrap: 'wrap',
      gap: theme.spacing(0.5, 2),
      padding: theme.spacing(1, 0),
      borderTop: `1px solid ${theme.colors.border.weak}`,
    }),
    text: css({ flex: '3 1 320px', minWidth: 0, overflowWrap: 'anywhere' }),
    remark: css({ color: theme.colors.text.secondary, fontSize: theme.typography.bodySmall.fontSize }),
    figures: css({ flex: '1 1 220px', maxWidth: 400, paddingTop: theme.spacing(0.5) }),
    bar: css({ display: 'flex', alignItems: 'center', gap: theme.spacing(1) }),
    track: css({
      flex: 1,
      background: theme.colors.background.secondary,
      borderRadius: theme.shape.radius.default,
      lineHeight: 0,
    }),
    share: css({ width: 64, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }),
    selection: css({ ...swatch, width: 16, background: theme.colors.primary.main }),
    baseline: css({ ...swatch, width: 16, background: theme.colors.text.disabled }),
  };
}
