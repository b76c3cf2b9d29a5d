import { type DataFrame } from '@grafana/data';
import { type UPlotConfigBuilder, useTheme2 } from '@grafana/ui';
import React, { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type uPlot from 'uplot';

import { annotationMarks, placeMark } from './annotationEvents';
import { AnnotationMarker } from './AnnotationMarker';
import { drawAnnotations } from './drawAnnotations';

interface Props {
  config: UPlotConfigBuilder;
  annotations: DataFrame[] | undefined;
  timeZone: string;
}

/** Shows annotations on a chart: lines and regions on its canvas, and markers with tooltips below the axis. */
export function AnnotationLayer({ config, annotations, timeZone }: Props) {
  const theme = useTheme2();
  const marks = useMemo(() => annotationMarks(annotations), [annotations]);
  const [plot, setPlot] = useState<uPlot>();
  const [, follow] = useReducer((count: number) => count + 1, 0);
  // The chart calls its hooks later, so they read the current values.
  const current = useRef({ marks, theme });

  useLayoutEffect(() => {
    current.current = { marks, theme };
  }, [marks, theme]);

  useLayoutEffect(() => {
    config.addHook('init', setPlot);
    config.addHook('destroy', () => setPlot(undefined));
    config.addHook('draw', (drawn) => {
      drawAnnotations(drawn, current.current.marks, current.current.theme);
      // uPlot draws while React renders, so the markers move right after.
      queueMicrotask(follow);
    });
  }, [config]);

  useEffect(() => plot?.redraw(false), [plot, marks, theme]);

  if (!plot) {
    return null;
  }
  const width = plot.bbox.width / devicePixelRatio;
  return createPortal(
    marks.map((mark, index) => {
      const place = placeMark(mark, (time) => plot.valToPos(time, 'x'), width);
      return place && <AnnotationMarker key={index} mark={mark} place={place} timeZone={timeZone} />;
    }),
    plot.over
  );
}
