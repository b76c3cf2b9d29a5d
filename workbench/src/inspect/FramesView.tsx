import { type DataFrame, dataFrameToJSON } from '@grafana/data';
import React from 'react';

import { truncateText } from '../host/requestLog';
import { PlainText } from './PlainText';

/** Shows data frames in Grafana's own JSON. */
export function FramesView({ frames }: { frames: DataFrame[] }) {
  const json = JSON.stringify(
    frames.map((frame) => dataFrameToJSON(frame)),
    null,
    2
  );
  return <PlainText label="Frames" text={truncateText(json)} />;
}
