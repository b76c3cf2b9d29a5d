export interface Named {
  name: string;
  description?: string;
}

/** Row in a list: an entry, or a prefix that several names share. */
export interface TreeRow<T extends Named> {
  path: string;
  /** The part of the name that parent rows don't show. */
  label: string;
  /** Level in the tree, starting at 1. */
  level: number;
  entry?: T;
  /** True if the row is expanded; `undefined` if it has no children. */
  isOpen?: boolean;
}

/** Entries that share a prefix. */
interface Group<T> {
  path: string;
  label: string;
  entry?: T;
  below: readonly T[];
}

/** Rows of a tree, split at the dots in names. Collapsed rows hide their children. */
export function treeRows<T extends Named>(
  entries: readonly T[],
  open: ReadonlySet<string>,
  prefix = 0,
  level = 1
): Array<TreeRow<T>> {
  const groups = groupsOf(entries, prefix).sort((a, b) => compareNames(a.label, b.label));
  return groups.flatMap(({ path, label, entry, below }) => {
    const row = { path, label, level, entry };
    if (below.length === 0) {
      return [row];
    }
    const isOpen = open.has(path);
    return [{ ...row, isOpen }, ...(isOpen ? treeRows(below, open, path.length + 1, level + 1) : [])];
  });
}

/** The set of expanded rows after toggling one row. */
export const toggled = (open: ReadonlySet<string>, path: string): ReadonlySet<string> =>
  new Set(open.has(path) ? [...open].filter((one) => one !== path) : [...open, path]);

export const plainRows = <T extends Named>(entries: readonly T[]): Array<TreeRow<T>> =>
  entries.map((entry) => ({ path: entry.name, label: entry.name, level: 1, entry }));

export function matching<T extends Named>(entries: readonly T[], typed: string): readonly T[] {
  const text = typed.trim().toLowerCase();
  return text === ''
    ? entries
    : entries.filter(({ name, description = '' }) =>
        [name, description].some((one) => one.toLowerCase().includes(text))
      );
}

/** Compares names alphabetically, and the numbers in them by value. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true });

/** Groups the entries that share a prefix up to a dot. */
function groupsOf<T extends Named>(entries: readonly T[], prefix: number): Array<Group<T>> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const dot = entry.name.indexOf('.', prefix);
    const path = dot < 0 ? entry.name : entry.name.slice(0, dot);
    const group = groups.get(path);
    if (group) {
      group.push(entry);
    } else {
      groups.set(path, [entry]);
    }
  }
  return [...groups].map(([path, group]): Group<T> => {
    const own = group.find(({ name }) => name === path);
    const [only, more] = group;
    // A parent row for a single entry would add nothing.
    return !own && !more
      ? { path: only.name, label: only.name.slice(prefix), entry: only, below: [] }
      : shortened({ path, label: path.slice(prefix), entry: own, below: group.filter((entry) => entry !== own) });
  });
}

/** Merges a parent row with its only child, if the child has its own children. */
function shortened<T extends Named>(group: Group<T>): Group<T> {
  const [only, more] = group.entry ? [] : groupsOf(group.below, group.path.length + 1);
  return !only || more || only.below.length === 0 ? group : { ...only, label: `${group.label}.${only.label}` };
}
