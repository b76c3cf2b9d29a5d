import { getValueFormat } from '@grafana/data';

import { type AplType } from '@aplkit/language/apl/analysis/types';
import { unitText } from '../editing/unitText';
import { grafanaUnit } from '../frames/columns/units';
import { isEventId } from '../names/knownNames';
import { type KnownValues } from '../profile/presence';
import { compareNames, type Named } from '../controls/nameTree';

export interface FieldEntry extends Named {
  type: AplType;
  unit?: string;
  /** Expression of a virtual field, which each query computes. */
  expression?: string;
}

/** Sorts fields: the most informative first, unknown ones last, and ties by name. */
export function mostInformative(
  fields: readonly FieldEntry[],
  known: ReadonlyMap<string, KnownValues>
): readonly FieldEntry[] {
  const said = new Map(fields.map((field) => [field.name, informationIn(field, known.get(field.name))]));
  return [...fields].sort((a, b) => (said.get(b.name) ?? 0) - (said.get(a.name) ?? 0) || compareNames(a.name, b.name));
}

/** Amount of information in a field, from 0 (a single value) to 1 (in all events); -1 if unknown. */
function informationIn({ name, type }: FieldEntry, known: KnownValues | undefined): number {
  if (known === undefined || known.events === 0) {
    return -1;
  }
  const { events, present, distinct } = known;
  if (distinct !== undefined && distinct < 2) {
    return 0;
  }
  const isEachItsOwn =
    type === 'datetime' || (distinct === undefined ? isEventId(name) : distinct > 20 && distinct > 0.9 * present);
  return (present / events) * (isEachItsOwn ? 0.01 : 1);
}

export function typeText({ type, unit = '', expression }: FieldEntry, textOf = unitText): string {
  const words = [type === 'unknown' ? '' : type, textOf(unit), expression === undefined ? '' : 'virtual'];
  return words.filter((word) => word !== '').join(', ');
}

/** Symbol of a unit, such as `ms` or `$`; empty if there's no unit. */
export function unitSymbol(unit: string): string {
  const { prefix = '', suffix = '' } = getValueFormat(grafanaUnit(unit))(1);
  return (prefix + suffix).trim();
}
