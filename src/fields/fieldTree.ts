import { type AplType } from '../apl/analysis/types';
import { isEventId } from '../frames/knownNames';

export interface FieldEntry {
  name: string;
  type: AplType;
  unit?: string;
  description?: string;
  /** Of a virtual field: computed when a query uses it. */
  expression?: string;
}

/** Known counts of a field's values. */
export interface KnownValues {
  events: number;
  present: number;
  distinct?: number;
}

/** A row of the list: a field, or the common beginning of several names. */
export interface FieldRow {
  path: string;
  /** The part of it that rows above do not show. */
  label: string;
  /** From 1. */
  level: number;
  field?: FieldEntry;
  /** Of a row with others below it. */
  isOpen?: boolean;
}

interface Node {
  path: string;
  label: string;
  field?: FieldEntry;
  children: Node[];
}

/** Fields as rows of a tree, by the dots in their names; only open rows list those below. */
export function treeRows(fields: readonly FieldEntry[], open: ReadonlySet<string>): FieldRow[] {
  return rowsBelow(nodesOf(fields, 0), open, 1);
}

export const plainRows = (fields: readonly FieldEntry[]): FieldRow[] =>
  fields.map((field) => ({ path: field.name, label: field.name, level: 1, field }));

export function matching(fields: readonly FieldEntry[], typed: string): readonly FieldEntry[] {
  const text = typed.trim().toLowerCase();
  return text === ''
    ? fields
    : fields.filter(({ name, description = '' }) =>
        [name, description].some((one) => one.toLowerCase().includes(text))
      );
}

/** Most informative fields first; those of which nothing is known come last, by name. */
export function mostInformative(
  fields: readonly FieldEntry[],
  known: ReadonlyMap<string, KnownValues>
): readonly FieldEntry[] {
  const said = new Map(fields.map((field) => [field.name, informationIn(field, known.get(field.name))]));
  return [...fields].sort((a, b) => (said.get(b.name) ?? 0) - (said.get(a.name) ?? 0) || compare(a.name, b.name));
}

/** More the more events have the field; next to nothing if each has its own value, and nothing if all have the same one. */
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

/** Sorts numbers in names by their size, ignoring case. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** The nodes of fields whose names share a prefix, which ends with a dot. */
function nodesOf(fields: readonly FieldEntry[], prefix: number): Node[] {
  const groups = new Map<string, FieldEntry[]>();
  for (const field of fields) {
    const dot = field.name.indexOf('.', prefix);
    const path = dot < 0 ? field.name : field.name.slice(0, dot);
    const group = groups.get(path);
    if (group) {
      group.push(field);
    } else {
      groups.set(path, [field]);
    }
  }
  const nodes = [...groups].map(([path, group]): Node => {
    const own = group.find(({ name }) => name === path);
    const [only, more] = group;
    // A row of its own for one field would tell nothing.
    return !own && !more
      ? { path: only.name, label: only.name.slice(prefix), field: only, children: [] }
      : shortened({
          path,
          label: path.slice(prefix),
          field: own,
          children: nodesOf(
            group.filter((field) => field !== own),
            path.length + 1
          ),
        });
  });
  return nodes.sort((a, b) => compare(a.label, b.label));
}

function shortened(node: Node): Node {
  const [only, more] = node.children;
  return node.field || !only || more || only.children.length === 0
    ? node
    : { ...only, label: `${node.label}.${only.label}` };
}

function rowsBelow(nodes: readonly Node[], open: ReadonlySet<string>, level: number): FieldRow[] {
  return nodes.flatMap(({ path, label, field, children }) => {
    const row = { path, label, level, field };
    if (children.length === 0) {
      return [row];
    }
    const isOpen = open.has(path);
    return [{ ...row, isOpen }, ...(isOpen ? rowsBelow(children, open, level + 1) : [])];
  });
}
