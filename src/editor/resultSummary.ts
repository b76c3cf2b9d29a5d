import { type DataFrame, FieldType, type PanelData } from '@grafana/data';

import { isEmptyResult } from '../fields/knownFields';
import { type ResultMeta, readResultMeta } from '../frames/decorate/stats';
import { reducingPanels } from '../frames/options';
import { countText, numberText } from '@aplkit/language/kit/words';
import { costText, defaultFiltersIn, format } from './resultFacts';
import { shapeNames } from './optionValues';

/** Summary in the footer for the result of query `refId`; `undefined` without a result. */
export function summarizeResult(data: PanelData | undefined, refId: string) {
  const frames = data?.series.filter((frame) => frame.refId === refId) ?? [];
  if (data === undefined || (frames.length === 0 && !isEmptyResult(data, refId))) {
    return undefined;
  }
  const notices = new Set(frames.flatMap((frame) => frame.meta?.notices?.map((notice) => notice.text) ?? []));
  return { facts: factsOf(frames), notices: [...lastRowNotice(frames, data.request?.panelPluginId), ...notices] };
}

/** Notice for a panel that shows only the last group, with the option that changes this. */
function lastRowNotice(frames: DataFrame[], panel: string | undefined): string[] {
  const groups = frames.find(
    ({ length, fields }) => length > 1 && !fields.some((field) => field.type === FieldType.time)
  );
  return groups && reducingPanels.has(panel)
    ? [
        `This panel shows only the last of the ${countText(groups.length, 'row')}. To show all, choose Show → All values in the panel’s value options.`,
      ]
    : [];
}

/** The shape of a query's result; `undefined` without a result. */
export function shapeOfResult(data: PanelData | undefined, refId: string): ResultMeta['shape'] | undefined {
  const metas = data?.series.flatMap((frame) => (frame.refId === refId ? (readResultMeta(frame) ?? []) : []));
  return metas?.at(0)?.shape;
}

function factsOf(frames: DataFrame[]): string[] {
  const [meta] = frames.flatMap((frame) => readResultMeta(frame) ?? []);
  if (meta === undefined) {
    const rows = frames.reduce((sum, { length }) => sum + length, 0);
    return [countText(rows, 'row')];
  }
  const elapsed = format(meta.elapsed, 'ms');
  return [
    meta.series === undefined
      ? `${countText(meta.rows, 'row')} as ${shapeNames[meta.shape]}`
      : `${numberText(meta.series)} series, ${countText(meta.rows, 'point')}`,
    ...(meta.isEstimate === true ? ['estimated'] : []),
    ...(meta.isPartial === true ? ['partial'] : []),
    ...(elapsed === undefined ? [] : [`${elapsed} in the service`]),
    ...effortText(meta),
    ...(meta.deployment === undefined ? [] : [`from ${meta.deployment}`]),
    ...defaultFiltersIn(meta).map(({ where }) => `default filter ${where}`),
  ];
}

/** Cost and size of a response, as text. */
export function effortText({ rowsExamined, blocksExamined, bytes, cost }: ResultMeta): string[] {
  return [
    rowsExamined === undefined ? undefined : `${countText(rowsExamined, 'row')} examined`,
    blocksExamined === undefined ? undefined : countText(blocksExamined, 'block'),
    format(bytes, 'decbytes'),
    costText(cost),
  ].filter((fact) => fact !== undefined);
}
