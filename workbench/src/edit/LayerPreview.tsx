import { css } from '@emotion/css';
import { dateTimeFormat, LoadingState, textUtil } from '@grafana/data';
import {
  type SceneComponentProps,
  sceneGraph,
  SceneObjectBase,
  type SceneObjectRef,
  type SceneObjectState,
} from '@grafana/scenes';
import { Alert, TagList } from '@grafana/ui';
import React from 'react';

import { type WatchedLayer } from '../dashboard/WatchedLayer';
import { annotationMarks } from '../panels/annotations/annotationEvents';

interface LayerPreviewState extends SceneObjectState {
  /** By reference: the layer belongs to the scene's data. */
  layer: SceneObjectRef<WatchedLayer>;
}

/** Shows the events of a layer, as a list. */
export class LayerPreview extends SceneObjectBase<LayerPreviewState> {
  static Component = ({ model }: SceneComponentProps<LayerPreview>) => {
    const { layer } = model.useState();
    const { data, description } = layer.resolve().useState();
    const timeZone = sceneGraph.getTimeRange(model).getTimeZone();
    const marks = annotationMarks([...(data?.series ?? []), ...(data?.annotations ?? [])]);
    const problem = data?.errors?.[0]?.message ?? description;
    if (problem) {
      return <Alert severity="error" title={problem} />;
    }
    return (
      <section aria-label="Events" data-testid="annotation-preview">
        <p role="status">{data && data.state !== LoadingState.Loading ? amountOf(marks.length) : 'Running…'}</p>
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
  };
}

function amountOf(events: number): string {
  return events === 1 ? '1 event' : `${events} events`;
}

const listStyle = css({ paddingLeft: 20 });
