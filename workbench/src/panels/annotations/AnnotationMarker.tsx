import { css } from '@emotion/css';
import { dateTimeFormat, type GrafanaTheme2 } from '@grafana/data';
import { Tooltip, useStyles2, useTheme2 } from '@grafana/ui';
import React from 'react';

import { type AnnotationMark, type Placement } from './annotationEvents';
import { AnnotationTooltip } from './AnnotationTooltip';

interface Props {
  mark: AnnotationMark;
  place: Placement;
  timeZone: string;
}

/** Shows a triangle below the axis for a point, or a bar for a region, with a tooltip. */
export function AnnotationMarker({ mark, place, timeZone }: Props) {
  const styles = useStyles2(getStyles);
  const color = useTheme2().visualization.getColorByName(mark.color);
  const isRegion = mark.timeEnd !== undefined;
  const look = isRegion
    ? { left: place.left, width: place.width, background: color }
    : { left: place.left, borderBottomColor: color };
  return (
    <Tooltip content={<AnnotationTooltip mark={mark} timeZone={timeZone} />} interactive placement="bottom">
      <button
        type="button"
        className={isRegion ? styles.region : styles.point}
        style={look}
        aria-label={`Annotation at ${dateTimeFormat(mark.time, { timeZone })}`}
        data-testid="annotation-marker"
        data-time={mark.time}
        data-time-end={mark.timeEnd}
      />
    </Tooltip>
  );
}

const getStyles = (theme: GrafanaTheme2) => {
  const common = {
    position: 'absolute',
    top: '100%',
    zIndex: 1,
    padding: 0,
    boxSizing: 'border-box',
    '&:focus-visible': { outline: `2px solid ${theme.colors.primary.main}`, outlineOffset: 2 },
  } as const;
  return {
    point: css({
      ...common,
      width: 0,
      height: 0,
      background: 'none',
      border: 'solid transparent',
      borderWidth: '0 5px 6px',
      transform: 'translateX(-5px)',
    }),
    region: css({ ...common, height: 6, border: 'none', borderRadius: 2 }),
  };
};
