import { type FrameShape } from '../frames/options';
import { mostRows, pageSize } from '../query/plan/plan';
import { type AplQuery, type ResultFormat } from '../query/model';

/** What can be set beside a query's text. */
export type OptionName = 'rows' | 'legend' | 'fill' | 'wide' | 'bodyField' | 'totals' | 'paging' | 'answer';

type Options = Pick<AplQuery, OptionName>;

const matters: Record<ResultFormat, readonly OptionName[]> = {
  auto: ['rows', 'legend', 'totals', 'answer'],
  timeseries: ['rows', 'legend', 'fill', 'wide', 'answer'],
  table: ['rows', 'totals', 'answer'],
  logs: ['rows', 'bodyField', 'answer'],
  numeric: ['rows', 'legend', 'wide', 'answer'],
  trace: ['rows', 'answer'],
};

const defaults: Required<Pick<Options, 'rows' | 'wide' | 'totals' | 'paging' | 'answer'>> = {
  rows: pageSize,
  wide: false,
  totals: false,
  paging: 'timestamp',
  answer: 'tabular',
};

/**
 * The options that can change what comes of a query. `auto` may become any shape: there `shape` is what it became last, and as long
 * as that is not known, or where an option is set, the option stands as well.
 */
export function shownOptions(query: AplQuery, shape?: FrameShape): ReadonlySet<OptionName> {
  const { format = 'auto', rows = pageSize, fill, wide, bodyField, paging, endpoint } = query;
  const shown = new Set(matters[format]);
  if (format === 'auto') {
    const useful = {
      fill: fill !== undefined || shape === undefined || shape === 'timeseries',
      wide: wide === true || shape === undefined || shape === 'timeseries' || shape === 'numeric',
      bodyField: Boolean(bodyField) || shape === 'logs',
    };
    (['fill', 'wide', 'bodyField'] as const).filter((name) => useful[name]).forEach((name) => shown.add(name));
  }
  if (endpoint === 'legacy') {
    // It gives events, in one form.
    (['answer', 'totals'] as const).forEach((name) => shown.delete(name));
  }
  if (rows === 'all' || rows > pageSize || paging === 'cursor') {
    shown.add('paging');
  }
  return shown;
}

/** The query with an option set. What says nothing, or what holds anyway, is not written. */
export function withOption<Name extends OptionName>(query: AplQuery, name: Name, value: Options[Name]): AplQuery {
  const { [name]: _, ...rest } = query;
  const byDefault: Options = defaults;
  const changed: AplQuery = { ...rest, refId: query.refId, kind: query.kind, query: query.query };
  if (value !== undefined && value !== '' && value !== byDefault[name]) {
    changed[name] = value;
  }
  return changed;
}

/** The options in one line: how many rows and which names, and what else is set. */
export function summarizeOptions(query: AplQuery, shape?: FrameShape): string {
  const { rows = pageSize, legend, fill, wide, bodyField, totals, paging, answer } = query;
  const said: Record<OptionName, string | undefined> = {
    rows: `Rows: ${rowsText(rows)}`,
    legend: `Legend: ${legend || 'auto'}`,
    fill: fill && `Gaps: ${fill}`,
    wide: wide ? 'One frame' : undefined,
    bodyField: bodyField && `Line: ${bodyField}`,
    totals: totals ? 'Totals' : undefined,
    paging: paging === 'cursor' ? 'Paging: cursor' : undefined,
    answer: answer === 'legacy' ? 'Answer: legacy' : undefined,
  };
  const shown = shownOptions(query, shape);
  return Object.entries(said)
    .flatMap(([name, text]) => (text && [...shown].some((option) => option === name) ? [text] : []))
    .join(' · ');
}

/** A number of rows for a person. */
export function rowsText(rows: number | 'all'): string {
  return rows === 'all' ? rows : rows.toLocaleString('en-US');
}

/** The rows that a person wrote, with commas or without. Nothing written is the default. */
export function readRows(text: string): { rows: AplQuery['rows'] } | { problem: string } {
  const written = text.trim().toLowerCase();
  if (written === '' || written === 'all') {
    return { rows: written === '' ? undefined : written };
  }
  const rows = /^(\d+|\d{1,3}(,\d{3})+)$/.test(written) ? Number(written.replaceAll(',', '')) : NaN;
  return rows >= 1 && rows <= mostRows
    ? { rows }
    : { problem: `Rows is a whole number from 1 to ${rowsText(mostRows)}, or all. The query keeps the rows it had.` };
}
