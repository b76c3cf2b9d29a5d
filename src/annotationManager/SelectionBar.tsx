import React, { useRef, useState } from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Button, Checkbox, Stack } from '@grafana/ui';

import { type Annotation } from '../service/types';
import { numberText } from '@aplkit/language/kit/words';
import { closeOnEscape } from '../controls/escape';
import { TimeField } from './TimeField';
import { readTimeText, timeProblem, timeText } from './timeText';

interface Props {
  shown: Annotation[];
  selected: Annotation[];
  timeZone: TimeZone;
  disabled: boolean;
  progress?: Progress;
  onSelectAll: (selected: boolean) => void;
  /** Called with the annotations and their new end, in ISO format. */
  onEnd: (annotations: Annotation[], endTime: string) => void;
  onDelete: (annotations: Annotation[]) => void;
}

export function SelectionBar({ shown, selected, timeZone, disabled, progress, onSelectAll, onEnd, onDelete }: Props) {
  const [end, setEnd] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  const none = disabled || selected.length === 0;
  const open = end !== undefined && selected.length > 0;
  const endTime = open ? readTimeText(end, timeZone) : undefined;
  const ended = selected.filter((annotation) => Boolean(annotation.endTime)).length;
  const replaces = `Replaces ${numberText(ended)} existing ${ended === 1 ? 'end' : 'ends'}`;
  const close = () => {
    setEnd(undefined);
    opener.current?.focus();
  };
  return (
    // The focus stays on the button that opened the form, so the whole bar listens for keys. Otherwise the drawer would close.
    <div onKeyDown={(event) => open && closeOnEscape(event, close)}>
      <Stack direction="column" gap={1}>
        <Stack direction="row" gap={2} wrap="wrap" alignItems="center">
          <Checkbox
            label={shown.length === 0 ? 'Select all' : `Select all ${numberText(shown.length)}`}
            disabled={shown.length === 0}
            value={shown.length > 0 && selected.length === shown.length}
            indeterminate={selected.length > 0 && selected.length < shown.length}
            onChange={(event) => onSelectAll(event.currentTarget.checked)}
          />
          <Button
            ref={opener}
            variant="secondary"
            size="sm"
            disabled={none}
            aria-expanded={open}
            onClick={() => setEnd(timeText(new Date().toISOString(), timeZone))}
          >
            {selected.length === 0 ? 'Set end…' : `Set end for ${numberText(selected.length)}…`}
          </Button>
          <Button variant="destructive" fill="outline" size="sm" disabled={none} onClick={() => onDelete(selected)}>
            {selected.length === 0 ? 'Delete…' : `Delete ${numberText(selected.length)}…`}
          </Button>
        </Stack>
        {progress && <ProgressBar {...progress} />}
        {open && (
          <>
            <TimeField
              label="End of the selected annotations"
              description={ended > 0 ? replaces : undefined}
              value={end}
              problem={timeProblem(end, timeZone)}
              timeZone={timeZone}
              onChange={setEnd}
            />
            <Stack direction="row" gap={1}>
              <Button
                size="sm"
                disabled={disabled || endTime === undefined}
                onClick={() => {
                  if (endTime !== undefined) {
                    setEnd(undefined);
                    onEnd(selected, endTime);
                  }
                }}
              >
                Set end
              </Button>
              <Button size="sm" variant="secondary" onClick={close}>
                Cancel
              </Button>
            </Stack>
          </>
        )}
      </Stack>
    </div>
  );
}

export interface Progress {
  through: number;
  total: number;
  /** Past participle for messages about annotations, such as `deleted`. */
  did: string;
  /** Stops before the next annotation. Completed changes stay. */
  stop: () => void;
}

function ProgressBar({ through, total, did, stop }: Progress) {
  return (
    <div className={bar}>
      <Stack direction="row" gap={1} wrap="wrap" alignItems="center">
        <progress aria-label={`Annotations ${did}`} max={total} value={through} />
        <span>{`${numberText(through)} of ${numberText(total)} ${did}`}</span>
        <Button size="sm" variant="secondary" icon="times" onClick={stop}>
          Stop
        </Button>
      </Stack>
    </div>
  );
}

const bar = css({ padding: '8px 0', fontVariantNumeric: 'tabular-nums', '& progress': { width: 200 } });
