import {
  type DataFrame,
  dateTimeFormat,
  type Field,
  formattedValueToString,
  getDisplayProcessor,
  getFieldDisplayName,
  getLinksSupplier,
  type InterpolateFunction,
} from '@grafana/data';
import { SortOrder, TooltipDisplayMode } from '@grafana/schema';
import { DataLinkButton, SeriesTable, useTheme2 } from '@grafana/ui';
import React from 'react';

import { type TooltipSettings } from '../parts/options';

interface Props {
  /** Frame with the time first, then the series. */
  frame: DataFrame;
  /** The row under the mouse for each of the frame's fields. */
  rows: Array<number | null>;
  /** Index of the field with the series nearest to the mouse. */
  nearest: number | null;
  settings: TooltipSettings;
  timeZone: string;
  /** Set once a click keeps the tooltip open; the tooltip then shows the nearest series' links. */
  replaceVariables: InterpolateFunction | undefined;
}

/** Shows the values under the mouse, for the nearest series or all series. */
export function SeriesTooltip({ frame, rows, nearest, settings, timeZone, replaceVariables }: Props) {
  const theme = useTheme2();
  const [time, ...others] = frame.fields;
  const timeRow = rows.find((row) => row !== null && row !== undefined);
  if (!time || timeRow === null || timeRow === undefined) {
    return null;
  }
  const series = others.flatMap((field, index) => {
    const row = rows[index + 1];
    const isNearest = nearest === index + 1;
    const isShown =
      settings.mode === TooltipDisplayMode.Multi || isNearest || (nearest === null && others.length === 1);
    if (!isShown || row === null || row === undefined || field.config.custom?.hideFrom?.tooltip) {
      return [];
    }
    const value: unknown = field.values[row];
    if (value === null || value === undefined) {
      return [];
    }
    const shown = (field.display ?? getDisplayProcessor({ field, theme }))(value);
    return [
      {
        color: colorOf(field, shown.color),
        label: getFieldDisplayName(field, frame),
        value: formattedValueToString(shown),
        isActive: isNearest,
        number: shown.numeric,
      },
    ];
  });
  if (settings.sort !== SortOrder.None) {
    const direction = settings.sort === SortOrder.Ascending ? 1 : -1;
    series.sort((a, b) => direction * (a.number - b.number));
  }
  const clicked = frame.fields[nearest ?? (others.length === 1 ? 1 : -1)];
  // All series are in one frame, so they share its rows.
  const links =
    clicked && replaceVariables
      ? getLinksSupplier(frame, clicked, {}, replaceVariables, timeZone)({ valueRowIndex: timeRow })
      : [];
  return (
    <div data-testid="series-tooltip" style={{ padding: theme.spacing(1) }}>
      <SeriesTable timestamp={dateTimeFormat(time.values[timeRow], { timeZone })} series={series} />
      {links.map((link) => (
        <div key={link.href}>
          <DataLinkButton link={link} buttonProps={{ size: 'sm', variant: 'secondary', fill: 'text' }} />
        </div>
      ))}
    </div>
  );

  function colorOf(field: Field, color: string | undefined): string {
    return color ?? theme.visualization.getColorByName(field.config.color?.fixedColor ?? 'gray');
  }
}
