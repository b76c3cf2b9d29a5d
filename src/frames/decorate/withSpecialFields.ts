import { type Field, type FieldConfig, FieldType, formattedValueToString, getValueFormat } from '@grafana/data';

import { rowUrl, specialName } from '@aplkit/language/apl/vocabulary/specialFields';
import { type RowTexts, type TableColumn } from '../columns/column';
import { distinctTexts } from '../columns/takeSpecials';
import { grafanaUnit, notShown } from '../columns/units';
import { pageLink } from '../pageLink';
import { type Notices } from '../notices';
import { withLinks } from '../valueLinks';

/** Adds links and tooltips. They refer to hidden fields, which contain the text for each row. */
export function withSpecialFields(fields: Field[], columns: TableColumn[]): Field[] {
  const hidden = new Map<string, Field>();
  const taken = new Set(fields.map(({ name }) => name));
  const nameOf = (special: string, values: RowTexts): string => {
    // These characters would end the name in `${__data.fields["…"]}`.
    let name = hidden.get(special)?.name ?? special.replace(/["\\:^}]/g, '_');
    while (!hidden.has(special) && taken.has(name)) {
      name += '_';
    }
    taken.add(name);
    hidden.set(special, { name, type: FieldType.string, config: { custom: notShown() }, values: [...values] });
    return name;
  };
  const decorated = fields.map((field, place): Field => {
    const { field: column, meta } = columns[place];
    const { url, tooltip } = meta?.specials ?? {};
    const urls = urlsOf(meta);
    const special = url ? specialName(column.name, 'url') : rowUrl;
    const linked = withLinks(field, urls && [linkTo(`\${__data.fields["${nameOf(special, urls)}"].text:raw}`)]);
    if (tooltip === undefined) {
      return linked;
    }
    const { config } = linked;
    const custom = { ...config.custom, tooltip: { field: nameOf(specialName(column.name, 'tooltip'), tooltip) } };
    return { ...linked, config: { ...config, custom } };
  });
  return [...decorated, ...hidden.values()];
}

const linkTo = (url: string) => pageLink('Open', url);

/** Field with the links for log lines, if there are any. */
export function rowLinks([column]: TableColumn[]): Field[] {
  const { rowUrl: urls } = column?.meta?.specials ?? {};
  const config = { links: [linkTo('${__value.raw:raw}')] };
  return urls === undefined ? [] : [{ name: 'row', type: FieldType.string, config, values: [...urls] }];
}

/** Link for each value: its own link or, without one, its row's link. */
function urlsOf(meta: TableColumn['meta']): RowTexts | undefined {
  const { url, rowUrl: ofRow } = meta?.specials ?? {};
  return url && ofRow ? url.map((own, row) => own ?? ofRow[row]) : (url ?? ofRow);
}

/** Reads the metrics' links and units from the given rows, or from all rows. */
type SpecialsOfRows = (rows?: ArrayLike<number>) => FieldConfig[];

/** Links and units for series, from special fields that have the same text in all rows of a series. */
export function specialsOfSeries(
  { metrics, groups }: { metrics: TableColumn[]; groups: TableColumn[] },
  notices: Notices
): SpecialsOfRows | undefined {
  if (![...metrics, ...groups].some(({ meta }) => meta?.specials !== undefined)) {
    return undefined;
  }
  const one = (texts: RowTexts | undefined, rows: ArrayLike<number> | undefined, metric: TableColumn, what: string) => {
    const [text, second] = distinctTexts(texts, rows);
    if (second !== undefined) {
      notices.info(severalTexts(metric.field.name, what));
    }
    return second === undefined ? (text ?? undefined) : undefined;
  };
  return (rows) =>
    metrics.map((metric) => {
      const unit = grafanaUnit(one(metric.meta?.specials?.unit, rows, metric, 'units') ?? '');
      const addresses = [urlsOf(metric.meta), ...groups.map((group) => group.meta?.specials?.url)];
      const urls = addresses.flatMap((texts) => one(texts, rows, metric, 'links') ?? []);
      return {
        ...(unit !== undefined && { unit }),
        // A URL may contain text that looks like a variable.
        ...(urls.length > 0 && { links: urls.map((url) => linkTo(url.replaceAll('$', '%24').replaceAll('[', '%5B'))) }),
      };
    });
}

/** Adds a notice for each field that has several units. */
export function noteUnits(metrics: TableColumn[], notices: Notices): void {
  for (const { field, meta } of metrics) {
    if (distinctTexts(meta?.specials?.unit).length > 1) {
      notices.info(severalTexts(field.name, 'units'));
    }
  }
}

function severalTexts(name: string, what: string): string {
  return `“${name}” has several ${what} in one series. Choose the table format to see them.`;
}

/** Converts a table column to strings if it has several units. */
export function withUnitsOfRows(column: TableColumn, notices: Notices): TableColumn {
  if (distinctTexts(column.meta?.specials?.unit).length < 2) {
    return column;
  }
  notices.info(`“${column.field.name}” has mixed units, so its values are shown as strings.`);
  return withUnitTexts(column);
}

/** Converts a column with units from special fields to strings. */
export function withUnitTexts(column: TableColumn): TableColumn {
  const { unit: units } = column.meta?.specials ?? {};
  if (units === undefined) {
    return column;
  }
  const values = column.values.map((value, row) => {
    const format = getValueFormat(grafanaUnit(units[row] ?? ''));
    return typeof value === 'number' ? formattedValueToString(format(value)) : value;
  });
  return { ...column, kind: 'text', type: FieldType.string, values };
}
