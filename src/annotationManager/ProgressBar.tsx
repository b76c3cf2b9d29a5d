import React from 'react';

import { css } from '@emotion/css';

import { Button, Stack } from '@grafana/ui';

import { numberText } from '../text/words';

export interface Progress {
  through: number;
  total: number;
  /** Ends a sentence about annotations, such as `deleted`. */
  did: string;
  /** Begins no more of them; what is done stays done. */
  stop: () => void;
}

/** Shows how far an action on several annotations is, and stops it. */
export function ProgressBar({ through, total, did, stop }: Progress) {
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
