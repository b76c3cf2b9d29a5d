import React, { useState } from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Button, DatePicker, Input } from '@grafana/ui';

import { Labelled } from '../controls/fields';
import { closeOnEscape } from '../controls/escape';
import { dayOf, timeText, withDay } from './timeText';

interface Props extends Omit<React.ComponentProps<typeof Labelled>, 'children'> {
  label: string;
  value: string;
  timeZone: TimeZone;
  /** Label for the clear button, if the field is optional. */
  clearLabel?: string;
  onChange: (text: string) => void;
}

/** Edits a time as text, exact to the nanosecond, unlike Grafana's `DateTimePicker`. */
export function TimeField({ value, timeZone, clearLabel, onChange, ...field }: Props) {
  const { label, problem } = field;
  const isWrong = problem !== undefined;
  const [choosing, setChoosing] = useState(false);
  const close = () => setChoosing(false);
  const calendar = (
    <Button
      variant="secondary"
      icon="calendar-alt"
      aria-label={`Choose the date for “${label}”`}
      aria-expanded={choosing}
      onClick={() => setChoosing(!choosing)}
    />
  );
  return (
    <div onKeyDown={(event) => choosing && closeOnEscape(event, close)}>
      <Labelled {...field}>
        {(id) => (
          // `Field` passes its child properties that HTML elements don't have.
          <>
            <div className={row}>
              <div className={wide}>
                <Input
                  id={id}
                  value={value}
                  placeholder="YYYY-MM-DD HH:mm:ss"
                  autoComplete="off"
                  invalid={isWrong}
                  aria-invalid={isWrong}
                  aria-describedby={isWrong ? `${id}-problem` : undefined}
                  addonAfter={calendar}
                  onChange={({ currentTarget }) => onChange(currentTarget.value)}
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
            </div>
          </>
        )}
      </Labelled>
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

const row = css({ display: 'flex', flexWrap: 'wrap', gap: 4 });
const wide = css({ flex: '1 1 260px', maxWidth: 330 });
const fitContent = css({ width: 'fit-content', maxWidth: '100%' });
