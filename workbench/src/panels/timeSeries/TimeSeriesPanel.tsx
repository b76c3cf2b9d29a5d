import { DashboardCursorSync, type PanelProps } from '@grafana/data';
import { TooltipDisplayMode } from '@grafana/schema';
import { TimeSeries, TooltipPlugin2, type UPlotConfigBuilder } from '@grafana/ui';
import React, { useMemo } from 'react';

import { AnnotationLayer } from '../annotations/AnnotationLayer';
import { EmptyPanel } from '../parts/EmptyPanel';
import { graphFrames } from './graphFrames';
import { MarkLayer } from './MarkLayer';
import { legendOptions, tooltipOptions } from '../parts/options';
import { SeriesTooltip } from './SeriesTooltip';

/** Shows numbers over time, with annotations and event marks. Dragging sets the dashboard's range. */
export function TimeSeriesPanel({ data, width, height, timeRange, timeZone, options, ...panel }: PanelProps) {
  const { onChangeTimeRange, replaceVariables } = panel;
  const { frames, problem } = useMemo(() => graphFrames(data.series, timeRange), [data.series, timeRange]);
  const legend = useMemo(() => legendOptions(options), [options]);
  const tooltip = useMemo(() => tooltipOptions(options), [options]);
  if (!frames) {
    return <EmptyPanel data={data} message={problem} />;
  }
  return (
    <TimeSeries
      frames={frames}
      structureRev={data.structureRev}
      timeRange={timeRange}
      timeZone={timeZone}
      width={width}
      height={height}
      legend={legend}
    >
      {(config: UPlotConfigBuilder, frame) => (
        <>
          {tooltip.mode !== TooltipDisplayMode.None && (
            <TooltipPlugin2
              config={config}
              hoverMode={tooltip.mode === TooltipDisplayMode.Multi ? 1 : 0}
              syncMode={DashboardCursorSync.Off}
              maxWidth={400}
              queryZoom={onChangeTimeRange}
              render={(_plot, rows, nearest, isPinned) => (
                <SeriesTooltip
                  {...{ frame, rows, nearest, timeZone }}
                  settings={tooltip}
                  replaceVariables={isPinned ? replaceVariables : undefined}
                />
              )}
            />
          )}
          <AnnotationLayer config={config} annotations={data.annotations} timeZone={timeZone} />
          <MarkLayer config={config} frames={frames} annotations={data.annotations} timeZone={timeZone} />
        </>
      )}
    </TimeSeries>
  );
}
