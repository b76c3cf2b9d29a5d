import { type AplType } from '../apl/analysis/types';
import { isEventId } from '../frames/knownNames';

/** A field of the rows that are looked at. */
export interface FieldEntry {
  name: string;
  type: AplType;
  unit?: string;
  description?: string;
}

/** Counts of a field's values, as far as they are known. */
export interface KnownValues {
  events: number;
  present: number;
  distinct?: number;
}

/** A line of the list: a field, or what several fields' names begin with. */
export interface FieldRow {
  /** The whole name. */
  path: string;
  /** The part of it that lines above do not say. */
  label: string;
  /** From 1. */
  level: number;
  /** Among the lines of the same parent: from 1, and of how many. */
  position: number;
  siblings: number;
  field?: FieldEntry;
  /** Of a line with others below it. */
  isOpen?: boolean;
}

interface Node {
  path: string;
  label: string;
  field?: FieldEntry;
  children: Node[];
}

/** Returns fields as lines of a tree by the dots in their names. Below a line, only those that are open are listed. */
export function treeRows(fields: readonly FieldEntry[], open: ReadonlySet<string>): FieldRow[] {
  return rowsOf(nodesOf(fields, 0), open, 1);
}

/** Returns fields as a plain list. */
export function plainRows(fields: readonly FieldEntry[]): FieldRow[] {
  return fields.map((field, index) => ({
    path: field.name,
    label: field.name,
    level: 1,
    position: index + 1,
    siblings: fields.length,
    field,
  }));
}

/** Returns the fields whose name or description has a text in it. */
export function matching(fields: readonly FieldEntry[], typed: string): readonly FieldEntry[] {
  const text = typed.trim().toLowerCase();
  return text === ''
    ? fields
    : fields.filter(({ name, description = '' }) =>
        [name, description].some((one) => one.toLowerCase().includes(text))
      );
}

/** Returns the fields in the order of how much they say; those of which nothing is known come last, by name. */
export function byHowMuchTheySay(
  fields: readonly FieldEntry[],
  known: ReadonlyMap<string, KnownValues>
): readonly FieldEntry[] {
  const said = new Map(fields.map((field) => [field.name, howMuchItSays(field, known.get(field.name))]));
  return [...fields].sort((a, b) => (said.get(b.name) ?? 0) - (said.get(a.name) ?? 0) || compare(a.name, b.name));
}

/** A field says more the more events have it; next to nothing if each has its own value, and nothing if all have the same one. */
function howMuchItSays({ name, type }: FieldEntry, known: KnownValues | undefined): number {
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

/** Orders names as people do: numbers in them by their size, upper and lower case alike. */
const { compare } = new Intl.Collator('en', { numeric: true });

/** Returns the nodes of fields whose names agree in their first characters, which end with a dot. */
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
    // A line of its own for one field would say nothing.
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

function rowsOf(nodes: readonly Node[], open: ReadonlySet<string>, level: number): FieldRow[] {
  return nodes.flatMap(({ path, label, field, children }, index) => {
    const row = { path, label, level, position: index + 1, siblings: nodes.length, field };
    if (children.length === 0) {
      return [row];
    }
    const isOpen = open.has(path);
    return [{ ...row, isOpen }, ...(isOpen ? rowsOf(children, open, level + 1) : [])];
  });
}
