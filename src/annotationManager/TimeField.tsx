import React, { useState } from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Button, DatePicker, Field, Input } from '@grafana/ui';

import { noMargin } from '../components/fields';
import { dayOf, timeText, withDay } from './timeText';

interface Props {
  id: string;
  label: string;
  description?: string;
  value: string;
  problem: string | undefined;
  timeZone: TimeZone;
  required?: boolean;
  /** Label of the button that empties the field, where it may be empty. */
  clearLabel?: string;
  onChange: (text: string) => void;
}

/**
 * Takes a time as text in the dashboard's time zone, exact to the nanosecond, with Grafana's calendar for the day. (Grafana's
 * `DateTimePicker` cannot be used: it keeps the old time silently when its text is emptied or is not a time, cuts fractions of a
 * second, and has no label.)
 */
export function TimeField({ id, label, value, problem, timeZone, required, clearLabel, onChange, description }: Props) {
  const [choosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
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
        <Row>
          <div className={wide}>
            <Input
              id={id}
              value={value}
              placeholder="YYYY-MM-DD HH:mm:ss"
              autoComplete="off"
              invalid={problem !== undefined}
              aria-invalid={problem !== undefined}
              aria-describedby={problem && `${id}-problem`}
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
        </Row>
      </Field>
      <div className={fitContent}>
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

/** Takes the properties that `Field` gives its child and that no element has (`invalid`, `loading`). */
function Row({ children }: { children: React.ReactNode }) {
  return <div className={row}>{children}</div>;
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: 4 });
/** Wide enough for nanoseconds. */
const wide = css({ flex: '1 1 260px', maxWidth: 330 });
const fitContent = css({ width: 'fit-content', maxWidth: '100%' });
