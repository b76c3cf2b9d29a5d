import React, { useId, useState } from 'react';

import { type TimeZone } from '@grafana/schema';
import { Button, Checkbox, Stack } from '@grafana/ui';

import { type Annotation } from '../../service/types';
import { readTimeText, timeText } from './timeText';
import { timeProblem } from './timeAdvice';
import { TimeField } from './TimeField';

interface Props {
  /** Those that the filter shows. */
  shown: Annotation[];
  selected: Annotation[];
  timeZone: TimeZone;
  disabled: boolean;
  onSelectAll: (selected: boolean) => void;
  /** `endTime` is ISO. */
  onEnd: (annotations: Annotation[], endTime: string) => void;
  onDelete: (annotations: Annotation[]) => void;
}

/** What can be done with many at once. */
export function SelectionBar({ shown, selected, timeZone, disabled, onSelectAll, onEnd, onDelete }: Props) {
  const id = useId();
  const [end, setEnd] = useState<string>();
  const none = disabled || selected.length === 0;
  const time = end === undefined ? undefined : readTimeText(end, timeZone);
  const replaced = selected.filter(({ endTime }) => Boolean(endTime)).length;
  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap" alignItems="center">
        <Checkbox
          label={`Select all ${shown.length}`}
          disabled={shown.length === 0}
          value={shown.length > 0 && selected.length === shown.length}
          indeterminate={selected.length > 0 && selected.length < shown.length}
          onChange={(event) => onSelectAll(event.currentTarget.checked)}
        />
        <Button
          variant="secondary"
          size="sm"
          disabled={none}
          aria-expanded={end !== undefined}
          onClick={() => setEnd(timeText(new Date().toISOString(), timeZone))}
        >
          {selected.length === 0 ? 'Set end…' : `Set end of ${selected.length}…`}
        </Button>
        <Button variant="destructive" fill="outline" size="sm" disabled={none} onClick={() => onDelete(selected)}>
          {selected.length === 0 ? 'Delete…' : `Delete ${selected.length}…`}
        </Button>
      </Stack>
      {end !== undefined && selected.length > 0 && (
        <Stack direction="column" gap={1}>
          <TimeField
            id={`${id}-end`}
            label="End of the selected annotations"
            description={replaced > 0 ? `${replaced} of them have an end already: it is replaced` : undefined}
            value={end}
            problem={timeProblem(end, timeZone)}
            timeZone={timeZone}
            onChange={setEnd}
          />
          <Stack direction="row" gap={1}>
            <Button
              size="sm"
              disabled={disabled || time === undefined}
              onClick={() => {
                if (time !== undefined) {
                  setEnd(undefined);
                  onEnd(selected, time);
                }
              }}
            >
              Set end
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setEnd(undefined)}>
              Leave it
            </Button>
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}
