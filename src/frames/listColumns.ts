import { cellAggregate } from './cellAggregates';
import { type CellUse } from './cellFrames';
import { groupNames, isGroup, type TableColumn, type TableContents } from './readTable';
import { type RareShapes } from './shapeParts';
import { type TableWork } from './tableWork';

/** Frames of columns whose cells are lists of several values. */
export function listFrames(
  { source, index, options, notes, shapes }: TableWork,
  contents: TableContents,
  lists: TableColumn[],
  use?: CellUse
): ReturnType<RareShapes['cellFrames']> {
  const groups = groupNames(source.answer.tables[index]);
  return shapes?.cellFrames(contents, lists, groups, use, options, notes) ?? { frames: [], shape: undefined };
}

/** Columns whose cells are lists of several values stand apart: they have rows of their own. */
export function splitColumns(
  { columns }: TableContents,
  shapes: RareShapes | undefined
): { plain: TableColumn[]; lists: TableColumn[] } {
  const isList = ({ field, kind }: TableColumn) =>
    shapes !== undefined && kind === 'json' && cellAggregate(field) !== undefined;
  return { plain: columns.filter((column) => !isList(column)), lists: columns.filter(isList) };
}

/** Columns that are no groups. */
export function othersOf(columns: TableColumn[], groups: ReadonlySet<string>): TableColumn[] {
  return columns.filter(({ field }) => !isGroup(field, groups));
}
