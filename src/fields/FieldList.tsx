import React from 'react';

import { getValueFormat } from '@grafana/data';

import { unitText } from '../components/unitText';
import { grafanaUnit } from '../frames/columns/units';
import { type FieldEntry } from './fieldTree';
import { TreeList, type TreeListProps } from './TreeList';

interface Props extends Pick<TreeListProps<FieldEntry>, 'rows' | 'selected' | 'onSelect' | 'onToggle'> {
  /** The share of events with a value, if it is known. */
  shareOf: (path: string) => string | undefined;
}

export function FieldList({ shareOf, ...list }: Props) {
  return (
    <TreeList
      {...list}
      label="Fields"
      factsOf={({ entry, path }) => [entry ? typeText(entry, unitSymbol) : '', shareOf(path)]}
      moreOf={({ description, expression }) => description || expression}
    />
  );
}

export function NoMatch({ typed }: { typed: string }) {
  return (
    <p>
      No field has “{typed.trim()}” in its name or description. Try a shorter search. To list the keys of a map, choose
      the map.
    </p>
  );
}

/** Suffix of a number with a unit of the service: `ms`, `B`; empty without one. */
function unitSymbol(unit: string): string {
  const { prefix = '', suffix = '' } = getValueFormat(grafanaUnit(unit))(1);
  return (prefix + suffix).trim();
}

export function typeText({ type, unit = '', expression }: FieldEntry, textOf = unitText): string {
  const words = [type === 'unknown' ? '' : type, textOf(unit), expression === undefined ? '' : 'virtual'];
  return words.filter((word) => word !== '').join(', ');
}
