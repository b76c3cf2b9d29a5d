import { LegendDisplayMode, SortOrder, TooltipDisplayMode, type VizLegendOptions } from '@grafana/schema';

import { isObject, listOf, type JsonObject, objectOf, textOf } from '../../host/json';

/** A panel's options in a dashboard's JSON; empty if invalid. */
export function optionsOf(options: unknown): JsonObject {
  return isObject(options) ? options : {};
}

/** Reads one of several allowed values; `otherwise` for any other value. */
export function choice<T extends string>(value: unknown, known: readonly T[], otherwise: T): T {
  return known.find((word) => word === value) ?? otherwise;
}

export function legendOptions(options: unknown): VizLegendOptions {
  const saved = objectOf(optionsOf(options).legend);
  return {
    showLegend: saved.showLegend !== false && saved.displayMode !== 'hidden',
    displayMode: saved.displayMode === 'table' ? LegendDisplayMode.Table : LegendDisplayMode.List,
    placement: choice(saved.placement, ['bottom', 'right'], 'bottom'),
    calcs: listOf(saved.calcs).filter((calc) => typeof calc === 'string'),
  };
}

export interface TooltipSettings {
  mode: TooltipDisplayMode;
  sort: SortOrder;
}

export function tooltipOptions(options: unknown): TooltipSettings {
  const saved = objectOf(optionsOf(options).tooltip);
  return {
    mode: choice(
      saved.mode,
      [TooltipDisplayMode.Single, TooltipDisplayMode.Multi, TooltipDisplayMode.None],
      TooltipDisplayMode.Single
    ),
    sort: choice(saved.sort, [SortOrder.None, SortOrder.Ascending, SortOrder.Descending], SortOrder.None),
  };
}

/** Reads how a panel reduces fields: `options.reduceOptions`. */
export function reduceOptions(options: unknown) {
  const saved = objectOf(optionsOf(options).reduceOptions);
  const calcs = listOf(saved.calcs).filter((calc) => typeof calc === 'string');
  return {
    values: saved.values === true,
    calcs: calcs.length ? calcs : ['lastNotNull'],
    fields: textOf(saved.fields),
    limit: typeof saved.limit === 'number' ? saved.limit : undefined,
  };
}
