import React, { useState } from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Button, DatePicker, Field, Input, Text } from '@grafana/ui';

import { noMargin } from '../../controls/styles';
import { FieldContent } from './FieldContent';
import { timeHint } from './timeAdvice';
import { dayOf, timeText, withDay } from './timeText';

interface Props {
  id: string;
  label: string;
  description?: string;
  value: string;
  problem: string | undefined;
  timeZone: TimeZone;
  required?: boolean;
  /** The button that empties the field, where it may be empty. */
  clearLabel?: string;
  onChange: (text: string) => void;
}

/**
 * A time as text in the dashboard's time zone, exact to the nanosecond, with a calendar for its day. (Grafana's own picker cuts
 * what is below a second, and keeps the old time without a word when somebody writes what is none.)
 */
export function TimeField({ id, label, value, problem, timeZone, required, clearLabel, onChange, description }: Props) {
  const [choosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  const advice = timeHint(value, timeZone);
  const hint = advice === problem ? undefined : advice;
  const describedBy = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  const calendar = (
    <Button
      variant="secondary"
      icon="calendar-alt"
      aria-label={`Choose the day of “${label}”`}
      aria-expanded={choosing}
      onClick={() => setChoosing(!choosing)}
    />
  );
  return (
    <div
      onKeyDown={(event) => {
        if (choosing && event.key === 'Escape') {
          event.stopPropagation();
          close();
        }
      }}
    >
      <Field
        label={label}
        description={description}
        htmlFor={id}
        required={required}
        invalid={problem !== undefined}
        error={problem !== undefined && <span id={`${id}-problem`}>{problem}</span>}
        className={noMargin}
      >
        <FieldContent className={row}>
          <div className={wide}>
            <Input
              id={id}
              value={value}
              placeholder="YYYY-MM-DD HH:mm:ss"
              autoComplete="off"
              invalid={problem !== undefined}
              aria-invalid={problem !== undefined}
              aria-describedby={describedBy === '' ? undefined : describedBy}
              addonAfter={calendar}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </div>
          <Button
            variant="secondary"
            fill="text"
            aria-label={`Set “${label}” to now`}
            onClick={() => onChange(timeText(new Date().toISOString(), timeZone))}
          >
            Now
          </Button>
          {clearLabel !== undefined && (
            <Button variant="secondary" fill="text" disabled={value === ''} onClick={() => onChange('')}>
              {clearLabel}
            </Button>
          )}
        </FieldContent>
      </Field>
      <div id={`${id}-hint`} className={below} aria-live="polite">
        {hint !== undefined && (
          <Text element="p" color="secondary" variant="bodySmall">
            {hint}
          </Text>
        )}
      </div>
      <div className={asWideAsItIs}>
        <DatePicker
          isOpen={choosing}
          value={dayOf(value)}
          onClose={close}
          onChange={(day) => {
            onChange(withDay(value, day));
            close();
          }}
        />
      </div>
    </div>
  );
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: 4 });

/** Room for nanoseconds. */
const wide = css({ flex: '1 1 260px', maxWidth: 330 });
/** Where there is something below, the ring of the field above needs room. */
const below = css({ '&:not(:empty)': { marginTop: 4 } });
const asWideAsItIs = css({ width: 'fit-content', maxWidth: '100%' });
