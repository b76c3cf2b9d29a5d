import React from 'react';

import { css } from '@emotion/css';

import { dateTimeFormat, formattedValueToString, getValueFormat, type GrafanaTheme2 } from '@grafana/data';
import { Button, IconButton, useStyles2 } from '@grafana/ui';

import { writeFilter } from '../apl/edit/filter';
import { type FieldStep } from '../apl/steps/fieldSteps';
import { grafanaUnit } from '../frames/columns/units';
import { countText, numberText } from '../text/words';
import { type FieldEntry } from './fieldTree';
import { type Bar, type Look, type Measures } from './readLook';

interface Props {
  field: FieldEntry;
  look: Look;
  timeZone: string;
  onStep: (step: FieldStep) => void;
  /** Called with the path of a key of a map. */
  onSelect: (path: string) => void;
  /** Called with the condition of events that are to be compared with the others; not given where that is not possible. */
  onCompare: ((where: string) => void) | undefined;
}

/** Shows what a look at a field has found, as its type is. */
export function FieldValues({ field, look, timeZone, onStep, onSelect, onCompare }: Props) {
  const { values, measures, times, keys } = look;
  return (
    <>
      {times && (
        <Facts
          facts={[
            ['First', dateTimeFormat(times.first, { timeZone, defaultWithMS: true })],
            ['Last', dateTimeFormat(times.last, { timeZone, defaultWithMS: true })],
          ]}
        />
      )}
      {measures && <Measured field={field} measures={measures} />}
      {values && values.length > 0 && <Frequent {...{ field, look, values, onStep, onCompare }} />}
      {keys && <Keys of={field.name} keys={keys} onSelect={onSelect} />}
    </>
  );
}

type FrequentProps = Pick<Props, 'field' | 'look' | 'onStep' | 'onCompare'> & { values: NonNullable<Look['values']> };

function Frequent({ field, look, values, onStep, onCompare }: FrequentProps) {
  const styles = useStyles2(getStyles);
  const { events, distinct = values.length } = look;
  const others = distinct - values.length;
  return (
    <div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Value</th>
            <th scope="col">Events</th>
            <th scope="col">Share</th>
            <th scope="col">{onCompare ? 'Actions' : 'Filter'}</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ value, count }) => {
            const shown = value === '' ? 'empty' : value;
            return (
              <tr key={value}>
                <td className={styles.value} title={shown}>
                  <span className={styles.text}>{value === '' ? <i>empty</i> : value}</span>
                  <span className={styles.bar} style={{ width: `${(100 * count) / Math.max(1, events)}%` }} />
                </td>
                <td>{numberText(count)}</td>
                <td>{shareText(count, events)}</td>
                <td>
                  <IconButton
                    name="search-plus"
                    tooltip={`Keep only “${shown}”`}
                    onClick={() => onStep({ kind: 'keep', value })}
                  />
                  <IconButton
                    name="search-minus"
                    tooltip={`Leave out “${shown}”`}
                    onClick={() => onStep({ kind: 'leaveOut', value })}
                  />
                  {onCompare && (
                    <IconButton
                      name="exchange-alt"
                      tooltip={`What changed where it is “${shown}”, compared with other events`}
                      onClick={() =>
                        onCompare(writeFilter({ column: field.name, operator: '=', values: [value] }, field.type))
                      }
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.note}>
        {others > 0
          ? `${countText(others, 'other value')}${distinct > 100 ? ', estimated' : ''}`
          : 'There are no other values.'}
      </p>
    </div>
  );
}

function Measured({ field, measures }: { field: FieldEntry; measures: Measures }) {
  const { least, greatest, percentiles, bars } = measures;
  const text = (value: number) => valueText(value, field);
  return (
    <>
      <Facts
        facts={[
          ['Smallest', text(least)],
          ...percentiles.map(({ percent, value }): [string, string] => [`p${percent}`, text(value)]),
          ['Largest', text(greatest)],
        ]}
      />
      {bars.length > 0 && <Histogram bars={bars} text={text} />}
    </>
  );
}

function Histogram({ bars, text }: { bars: Bar[]; text: (value: number) => string }) {
  const styles = useStyles2(getStyles);
  const tallest = bars.reduce((best, bar) => (bar.count > best.count ? bar : best));
  const rangeOf = ({ from, to }: Bar) => `${text(from)} to ${text(to)}`;
  const label = `Histogram from ${text(bars[0].from)} to ${text(bars[bars.length - 1].to)}. Most values, ${numberText(tallest.count)}, are in ${rangeOf(tallest)}.`;
  return (
    <>
      <div role="img" aria-label={label} className={styles.histogram}>
        {bars.map((bar) => (
          <span key={bar.from} className={styles.column} title={`${rangeOf(bar)}: ${countText(bar.count, 'event')}`}>
            {bar.count > 0 && <span style={{ height: `${(100 * bar.count) / tallest.count}%` }} />}
          </span>
        ))}
      </div>
      <div aria-hidden className={styles.ends}>
        <span>{text(bars[0].from)}</span>
        <span>{text(bars[bars.length - 1].to)}</span>
      </div>
    </>
  );
}

function Keys({ of: map, keys, onSelect }: { of: string; keys: NonNullable<Look['keys']> } & Pick<Props, 'onSelect'>) {
  const styles = useStyles2(getStyles);
  return keys.length === 0 ? (
    <p>The map has no keys in these events.</p>
  ) : (
    <ul aria-label={`Keys of ${map}`} className={styles.keys}>
      {keys.map(({ name, count }) => (
        <li key={name}>
          <Button size="sm" variant="secondary" fill="text" onClick={() => onSelect(`${map}.${name}`)}>
            {name}
          </Button>
          <span className={styles.note}>{countText(count, 'event')}</span>
        </li>
      ))}
    </ul>
  );
}

function Facts({ facts }: { facts: Array<[label: string, value: string]> }) {
  const styles = useStyles2(getStyles);
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns a share in percent. */
export function shareText(count: number, events: number): string {
  const percent = (100 * count) / Math.max(1, events);
  return percent > 0 && percent < 0.1 ? '<0.1%' : percent > 99.9 && percent < 100 ? '>99.9%' : `${percent.toFixed(1)}%`;
}

function valueText(value: number, { type, unit = '' }: FieldEntry): string {
  const shown = type === 'timespan' ? 'ns' : (grafanaUnit(unit) ?? 'short');
  return formattedValueToString(getValueFormat(shown)(value));
}

function getStyles(theme: GrafanaTheme2) {
  const { colors, shape, spacing, typography } = theme;
  const number = { textAlign: 'right', whiteSpace: 'nowrap', padding: spacing(0.5) } as const;
  return {
    table: css({
      width: '100%',
      tableLayout: 'fixed',
      fontVariantNumeric: 'tabular-nums',
      '& th, & td': number,
      '& th:first-child, & td:first-child': { textAlign: 'left', width: '46%' },
      '& th': { color: colors.text.secondary, fontSize: typography.bodySmall.fontSize },
    }),
    value: css({ verticalAlign: 'middle' }),
    text: css({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' }),
    bar: css({
      display: 'block',
      height: 4,
      minWidth: 1,
      borderRadius: shape.radius.default,
      background: colors.primary.main,
    }),
    histogram: css({
      display: 'flex',
      alignItems: 'flex-end',
      gap: 1,
      height: 96,
      borderBottom: `1px solid ${colors.border.medium}`,
    }),
    ends: css({
      display: 'flex',
      justifyContent: 'space-between',
      color: colors.text.secondary,
      fontSize: typography.bodySmall.fontSize,
      fontVariantNumeric: 'tabular-nums',
    }),
    column: css({
      flex: 1,
      height: '100%',
      display: 'flex',
      alignItems: 'flex-end',
      '& > span': { width: '100%', minHeight: 2, background: colors.primary.main },
    }),
    keys: css({
      listStyle: 'none',
      '& li': { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
    }),
    facts: css({
      display: 'flex',
      flexWrap: 'wrap',
      gap: spacing(1, 3),
      margin: 0,
      fontVariantNumeric: 'tabular-nums',
      '& dt': { color: colors.text.secondary, fontSize: typography.bodySmall.fontSize, fontWeight: 'normal' },
      '& dd': { margin: 0 },
    }),
    note: css({ color: colors.text.secondary, fontSize: typography.bodySmall.fontSize, margin: spacing(0.5, 0, 0) }),
  };
}
