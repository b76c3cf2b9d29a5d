import { type Field, formattedValueToString, getDisplayProcessor, type PanelProps } from '@grafana/data';
import { useTheme2 } from '@grafana/ui';
import React, { useMemo } from 'react';

import { BarChartPanel } from './BarChartPanel';
import { EmptyPanel } from '../parts/EmptyPanel';
import { histogramBars } from './bars';
import { optionsOf } from '../parts/options';

/** Shows the counts in a histogram from the service; Grafana's own panel would count the values itself. */
export function HistogramPanel(props: PanelProps) {
  const { data, options, timeZone } = props;
  const theme = useTheme2();
  const series = useMemo(
    () =>
      histogramBars(data.series, (field: Field, row) =>
        formattedValueToString(getDisplayProcessor({ field, theme, timeZone })(field.values[row]))
      ),
    [data.series, theme, timeZone]
  );
  const filled = data.series.some(({ length }) => length > 0);
  return filled && series.length === 0 ? (
    <EmptyPanel data={data} message="Histograms need a query with | summarize histogram(field, bins)" />
  ) : (
    <BarChartPanel {...props} data={{ ...data, series }} options={{ ...optionsOf(options), orientation: 'vertical' }} />
  );
}
