import React, { useId } from 'react';

import { type TimeZone } from '@grafana/schema';
import { Button, Stack } from '@grafana/ui';

import { type Annotation } from '../../service/types';
import { timeProblem } from './timeAdvice';
import { TimeField } from './TimeField';
import { readTimeText } from './timeText';

interface Props {
  annotations: Annotation[];
  value: string;
  timeZone: TimeZone;
  disabled: boolean;
  onChange: (text: string) => void;
  /** `endTime` is ISO. */
  onEnd: (endTime: string) => void;
  onLeave: () => void;
}

/** The end that many annotations are to get. */
export function EndForm({ annotations, value, timeZone, disabled, onChange, onEnd, onLeave }: Props) {
  const id = useId();
  const time = readTimeText(value, timeZone);
  const replaced = annotations.filter(({ endTime }) => Boolean(endTime)).length;
  return (
    <Stack direction="column" gap={1}>
      <TimeField
        id={`${id}-end`}
        label="End of the selected annotations"
        description={replaced > 0 ? `${replaced} of them have an end already: it is replaced` : undefined}
        value={value}
        problem={timeProblem(value, timeZone)}
        timeZone={timeZone}
        onChange={onChange}
      />
      <Stack direction="row" gap={1}>
        <Button
          size="sm"
          disabled={disabled || time === undefined}
          onClick={() => {
            if (time !== undefined) {
              onEnd(time);
            }
          }}
        >
          Set end
        </Button>
        <Button size="sm" variant="secondary" onClick={onLeave}>
          Leave it
        </Button>
      </Stack>
    </Stack>
  );
}
