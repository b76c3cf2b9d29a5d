import { type DataFrame, FieldType } from '@grafana/data';

/** Views in which Explore can show a frame. */
export const views = ['graph', 'flamegraph', 'logs', 'table'] as const;
export type ExploreView = (typeof views)[number];

/** A frame's preferred view, or else a graph and a table for numbers over time, and a table for anything else. */
export function viewsOf(frame: DataFrame): ExploreView[] {
  const preferred = frame.meta?.preferredVisualisationType;
  switch (preferred) {
    case 'graph':
    case 'flamegraph':
    case 'logs':
    case 'table':
      return [preferred];
    case undefined:
      return isSeries(frame) ? ['graph', 'table'] : ['table'];
    default:
      return ['table'];
  }
}

function isSeries({ fields }: DataFrame): boolean {
  const has = (wanted: FieldType) => fields.some(({ type }) => type === wanted);
  return has(FieldType.time) && has(FieldType.number) && !has(FieldType.string);
}
