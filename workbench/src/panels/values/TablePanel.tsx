import { css } from '@emotion/css';
import { cacheFieldDisplayNames, type DataFrame, getFrameDisplayName, type PanelProps } from '@grafana/data';
import { Select, type TableSortByFieldState, usePanelContext, useTheme2 } from '@grafana/ui';
import { TableNG } from '@grafana/ui/unstable';
import React, { useMemo, useState } from 'react';

import { EmptyPanel } from '../parts/EmptyPanel';
import { optionsOf } from '../parts/options';

/** Height in pixels of the frame picker. */
const choiceHeight = 40;

/** Shows a frame as a table; if there are several frames, users can choose one. */
export function TablePanel({ data, width, height, options, timeRange, fieldConfig, renderCounter }: PanelProps) {
  const theme = useTheme2();
  const { onAddAdHocFilter } = usePanelContext();
  const [chosen, setChosen] = useState(0);
  const frames = useMemo(() => {
    // Headers show display names, which Grafana's table panel computes first.
    cacheFieldDisplayNames(data.series);
    return data.series.filter(({ fields }) => fields.length > 0);
  }, [data.series]);
  const frame = frames[chosen] ?? frames[0];
  if (!frame || frame.length === 0) {
    return <EmptyPanel data={data} />;
  }
  const several = frames.length > 1;
  return (
    <div key={renderCounter} className={fill}>
      <TableNG
        // TableNG caches rendered columns, and sorts only at the start.
        key={`${chosen} ${isTrace(frame)}`}
        sortBy={isTrace(frame) ? callersFirst(frame) : undefined}
        data={frame}
        width={width}
        height={several ? height - choiceHeight : height}
        structureRev={data.structureRev}
        timeRange={timeRange}
        fieldConfig={fieldConfig}
        noHeader={optionsOf(options).showHeader === false}
        getActions={() => []}
        frozenColumns={0}
        resizable
        onCellFilterAdded={onAddAdHocFilter}
        showTypeIcons={false}
      />
      {several && (
        <div style={{ paddingTop: theme.spacing(1) }}>
          <Select
            aria-label="Frame"
            menuShouldPortal
            value={frames.indexOf(frame)}
            options={frames.map((other, index) => ({ label: getFrameDisplayName(other, index), value: index }))}
            onChange={({ value }) => setChosen(value ?? 0)}
          />
        </div>
      )}
    </div>
  );
}

const isTrace = ({ meta }: DataFrame): boolean => meta?.preferredVisualisationType === 'trace';

/** Order of spans by start time. Among spans that start together, longer ones are callers. */
const callersFirst = ({ fields }: DataFrame): TableSortByFieldState[] =>
  ['startTime', 'duration'].flatMap((name) => {
    const field = fields.find((each) => each.name === name);
    return field ? [{ displayName: field.state?.displayName ?? name, desc: name === 'duration' }] : [];
  });

const fill = css({ height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'space-between' });
