import { css } from '@emotion/css';
import { dateTimeFormat, LoadingState, textUtil } from '@grafana/data';
import { sceneGraph } from '@grafana/scenes';
import { Alert, TagList } from '@grafana/ui';
import React from 'react';

import { type WatchedLayer } from '../dashboard/WatchedLayer';
import { annotationMarks } from '../panels/annotations/annotationEvents';

/** The events of a layer, as a list. */
export function LayerEvents({ layer }: { layer: WatchedLayer }) {
  const { data, description } = layer.useState();
  const timeZone = sceneGraph.getTimeRange(layer).getTimeZone();
  const marks = annotationMarks([...(data?.series ?? []), ...(data?.annotations ?? [])]);
  const problem = data?.errors?.[0]?.message ?? description;
  const amount = marks.length === 1 ? '1 event' : `${marks.length} events`;
  return problem ? (
    <Alert severity="error" title={problem} />
  ) : (
    <section aria-label="Events" data-testid="annotation-preview">
      <p role="status">{data && data.state !== LoadingState.Loading ? amount : 'Running…'}</p>
      <ul className={listStyle}>
        {marks.map((mark, index) => (
          <li key={index} data-time={mark.time} data-time-end={mark.timeEnd}>
            <time>{dateTimeFormat(mark.time, { timeZone })}</time>
            {mark.timeEnd !== undefined && <time> – {dateTimeFormat(mark.timeEnd, { timeZone })}</time>}{' '}
            <span dangerouslySetInnerHTML={{ __html: textUtil.sanitize(mark.title || mark.text) }} />
            <TagList tags={mark.tags} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const listStyle = css({ paddingLeft: 20 });
