import { type FieldDisplay, getFieldDisplayValues, type PanelProps } from '@grafana/data';
import { VizOrientation } from '@grafana/schema';
import {
  BigValue,
  BigValueColorMode,
  BigValueGraphMode,
  BigValueJustifyMode,
  BigValueTextMode,
  useTheme2,
  VizRepeater,
} from '@grafana/ui';
import React from 'react';

import { EmptyPanel } from '../parts/EmptyPanel';
import { choice, optionsOf, reduceOptions } from '../parts/options';

/** Shows one big number for each value. */
export function StatPanel({
  data,
  width,
  height,
  options,
  fieldConfig,
  replaceVariables,
  timeZone,
  renderCounter,
}: PanelProps) {
  const theme = useTheme2();
  const saved = optionsOf(options);
  const graphMode = choice(saved.graphMode, Object.values(BigValueGraphMode), BigValueGraphMode.Area);
  if (!data.series.some(({ length }) => length > 0)) {
    return <EmptyPanel data={data} />;
  }
  const getValues = (): FieldDisplay[] =>
    getFieldDisplayValues({
      fieldConfig,
      reduceOptions: reduceOptions(options),
      replaceVariables,
      theme,
      data: data.series,
      sparkline: graphMode !== BigValueGraphMode.None,
      timeZone,
    });
  return (
    <VizRepeater
      getValues={getValues}
      source={data}
      width={width}
      height={height}
      orientation={choice(saved.orientation, Object.values(VizOrientation), VizOrientation.Auto)}
      itemSpacing={3}
      renderCounter={renderCounter}
      autoGrid
      renderValue={({ value, width: valueWidth, height: valueHeight, count }) => (
        <BigValue
          value={value.display}
          sparkline={value.sparkline}
          width={valueWidth}
          height={valueHeight}
          count={count}
          theme={theme}
          graphMode={graphMode}
          colorMode={choice(saved.colorMode, Object.values(BigValueColorMode), BigValueColorMode.Value)}
          justifyMode={choice(saved.justifyMode, Object.values(BigValueJustifyMode), BigValueJustifyMode.Auto)}
          textMode={choice(saved.textMode, Object.values(BigValueTextMode), BigValueTextMode.Auto)}
        />
      )}
    />
  );
}
