import React from 'react';

import { css } from '@emotion/css';

import { dateTimeFormat, type GrafanaTheme2 } from '@grafana/data';
import { IconButton, useStyles2 } from '@grafana/ui';

import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { type FieldStep } from '@aplkit/language/apl/steps/fieldSteps';
import { TextButton } from '../controls/buttons';
import { type Bar } from '../profile/facts';
import { countText, numberText } from '@aplkit/language/kit/words';
import { type FieldEntry } from './fieldTree';
import { Facts, Measured } from './Measured';
import { type Look } from './look';

export interface FieldValuesProps {
  field: FieldEntry;
  look: Look;
  /** Bars for the middle range of the values. The first and last bar include the outliers. */
  middle: Bar[] | undefined;
  timeZone: string;
  onStep: (step: FieldStep) => void;
  /** Called with the path of a key in a map. */
  onSelect: (path: string) => void;
  /** Compares events that match a condition with the others; `undefined` if that isn't possible. */
  onCompare: ((where: string) => void) | undefined;
}

/** Shows values of a field in a form that fits its type. */
export function FieldValues({ field, look, middle, timeZone, onStep, onSelect, onCompare }: FieldValuesProps) {
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
      {measures && <Measured field={field} measures={measures} middle={middle} />}
      {values && values.length > 0 && <Frequent {...{ field, look, values, onStep, onCompare }} />}
      {keys && <Keys of={field.name} keys={keys} onSelect={onSelect} />}
    </>
  );
}

type FrequentProps = Pick<FieldValuesProps, 'field' | 'look' | 'onStep' | 'onCompare'> & {
  values: NonNullable<Look['values']>;
};

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
                    tooltip={`Exclude “${shown}”`}
                    onClick={() => onStep({ kind: 'leaveOut', value })}
                  />
                  {onCompare && (
                    <IconButton
                      name="exchange-alt"
                      tooltip={`Compare “${shown}” with other events to see what changed`}
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
        {others > 0 ? `${countText(others, 'other value')}${distinct > 100 ? ', estimated' : ''}` : 'No other values.'}
      </p>
    </div>
  );
}

function Keys({
  of: map,
  keys,
  onSelect,
}: { of: string; keys: NonNullable<Look['keys']> } & Pick<FieldValuesProps, 'onSelect'>) {
  const styles = useStyles2(getStyles);
  return keys.length === 0 ? (
    <p>The map has no keys in these events.</p>
  ) : (
    <ul aria-label={`Keys of ${map}`} className={styles.keys}>
      {keys.map(({ value: name, count }) => (
        <li key={name}>
          <TextButton onClick={() => onSelect(`${map}.${name}`)}>{name}</TextButton>
          <span className={styles.note}>{countText(count, 'event')}</span>
        </li>
      ))}
    </ul>
  );
}

export function shareText(count: number, events: number): string {
  const percent = (100 * count) / Math.max(1, events);
  return percent > 0 && percent < 0.1 ? '<0.1%' : percent > 99.9 && percent < 100 ? '>99.9%' : `${percent.toFixed(1)}%`;
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
    keys: css({
      listStyle: 'none',
      '& li': { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
    }),
    note: css({ color: colors.text.secondary, fontSize: typography.bodySmall.fontSize, margin: spacing(0.5, 0, 0) }),
  };
}
