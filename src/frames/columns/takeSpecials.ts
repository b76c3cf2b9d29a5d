import { readSpecialName, rowUrl, type SpecialPart } from '@aplkit/language/apl/vocabulary/specialFields';
import { type Cell, type Table, type TableField } from '../../service/types';
import { type RowTexts, type Specials } from './column';
import { isAddress, type MetaOf } from './units';

/** True if a field describes another field of the table. Groups don't count, because they distinguish rows. */
export function isSpecial({ name }: TableField, { fields, groups = [] }: Table): boolean {
  const of = readSpecialName(name)?.field;
  const isOfTable = name === rowUrl || (of !== undefined && fields.some((field) => field.name === of));
  return isOfTable && !groups.some((group) => group.name === name);
}

/** Separates a table's special fields from its other fields. */
export function takeSpecials(table: Table): { table: Table; specialsOf: (column: string) => Specials | undefined } {
  const special = new Set(table.fields.filter((field) => isSpecial(field, table)));
  if (special.size === 0) {
    return { table, specialsOf: () => undefined };
  }
  const { fields, columns = [], exact } = table;
  const byColumn = new Map<string, Specials>();
  let ofRow: Specials = {};
  const shown: number[] = [];
  fields.forEach((field, place) => {
    if (!special.has(field)) {
      shown.push(place);
      return;
    }
    const named = readSpecialName(field.name);
    const of = columns[fields.findIndex(({ name }) => name === named?.field)] ?? [];
    const texts = (columns[place] ?? []).map(textOf(named?.part ?? 'url', of));
    if (named === undefined) {
      ofRow = { rowUrl: texts };
    } else {
      byColumn.set(named.field, { ...byColumn.get(named.field), [named.part]: texts });
    }
  });
  // Columns without a field come after columns with a field.
  const kept = [...shown, ...[...columns.keys()].slice(fields.length)];
  return {
    table: {
      ...table,
      fields: shown.map((place) => fields[place]),
      columns: kept.map((place) => columns[place] ?? []),
      // Special fields are strings, so they have no exact digits.
      exact: exact && new Map([...exact].map(([place, column]) => [shown.indexOf(place), column])),
    },
    specialsOf: (column) => ({ ...ofRow, ...byColumn.get(column) }),
  };
}

/** Text of a special field by row: `null` if unusable, such as a URL that isn't http(s); `undefined` for the unit of an empty value. */
const textOf =
  (part: SpecialPart, of: Cell[]) =>
  (text: Cell, row: number): string | null | undefined => {
    if (typeof text === 'string' && text !== '' && (part !== 'url' || isAddress(text))) {
      return text;
    }
    return part === 'unit' && of[row] === null ? undefined : null;
  };

/** Metadata with special fields, which take precedence over the service's metadata. */
export function withSpecials(metaOf: MetaOf, specialsOf: (column: string) => Specials | undefined): MetaOf {
  return (field) => {
    const meta = metaOf(field);
    const said = specialsOf(field.name);
    if (said === undefined) {
      return meta;
    }
    const { unit, description, tooltip, ...links } = said;
    // A timespan keeps its own unit.
    const units = field.type === 'timespan' ? [] : distinctTexts(unit);
    const tooltips = distinctTexts(tooltip);
    const text = description?.find(isString) ?? meta?.description;
    // If there is no other description, the tooltip explains the values.
    const described = text === undefined && tooltips.length === 1 ? (tooltips[0] ?? undefined) : text;
    return {
      ...meta,
      ...(units.some(isString) && { unit: (units.length === 1 && units[0]) || '' }),
      ...(described !== undefined && { description: described }),
      specials: { ...links, ...(units.some(isString) && { unit }), ...(tooltips.some(isString) && { tooltip }) },
    };
  };
}

const isString = (text: unknown): text is string => typeof text === 'string';

/** Distinct texts in the given rows or all rows; `null` stands for rows without a text. */
export function distinctTexts(texts: RowTexts = [], rows?: ArrayLike<number>): Array<string | null> {
  const all = new Set(rows ? Array.from(rows, (row) => texts[row]) : texts);
  return [...all].filter((text) => text !== undefined);
}
