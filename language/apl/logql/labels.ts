import { type AplType } from '../analysis/types';
import { fieldOfLabel } from '../edit/labels';
import { quoteName, quoteString } from '../tree/quote';
import { escapeForString } from '../tree/strings';

interface LogColumns {
  fields: ReadonlyArray<{ name: string; type: AplType }>;
  /** The field that contains the log line. */
  line: string | undefined;
}

/** Maximum number of underscores in a label that may stand for dots; each doubles the number of expressions. */
const maxUnderscores = 2;

/** Builds APL steps, and resolves the labels that they use: dataset fields, or values parsed from the line. */
export class LabelSteps {
  readonly steps: string[] = [];
  /** Parts of the query that have no counterpart in APL. */
  readonly missing: string[] = [];
  readonly line: string | undefined;
  parser: 'json' | 'logfmt' | undefined;
  private readonly found = new Set<string>();

  constructor(private readonly known: LogColumns) {
    this.line = known.line === undefined ? undefined : quoteName(known.line);
  }

  /** Resolves a label to a column, and adds a step if the label must be parsed from the line. */
  column(label: string): string | undefined {
    const field = fieldOfLabel(
      label,
      this.known.fields.map(({ name }) => name)
    );
    if (this.isField(field)) {
      return quoteName(field);
    }
    const value = this.found.has(label) ? '' : this.parsed(label);
    if (value === undefined) {
      this.missing.push(`the label ${label}`);
      return undefined;
    }
    if (value !== '') {
      this.found.add(label);
      this.steps.push(`extend ${quoteName(label)} = ${value}`);
    }
    return quoteName(label);
  }

  /** An APL expression for a label, which evaluates to a string or null. */
  text(label: string): string | undefined {
    const column = this.column(label);
    const field = this.known.fields.find(({ name }) => quoteName(name) === column);
    return column !== undefined && field && field.type !== 'string' ? `tostring(${column})` : column;
  }

  private readonly isField = (field: string): boolean => this.known.fields.some(({ name }) => name === field);

  private parsed(label: string): string | undefined {
    if (this.line === undefined || this.parser === undefined) {
      return undefined;
    }
    return this.parser === 'json' ? memberText(label, this.line) : pairText(label, this.line);
  }
}

/** APL expression for a label's value in a JSON line. Underscores may stand for dots: `request_method` may be `request.method`. */
function memberText(label: string, line: string): string | undefined {
  const parts = label.split('_');
  if (parts.includes('')) {
    return `tostring(parse_json(${line})[${quoteString(label)}])`;
  }
  if (parts.length - 1 > maxUnderscores) {
    return undefined;
  }
  const [first, ...rest] = parts;
  const paths = rest.reduce<string[][]>(
    (all, part) =>
      all.flatMap((path) => [
        [...path.slice(0, -1), `${path.at(-1) ?? ''}_${part}`],
        [...path, part],
      ]),
    [[first]]
  );
  const members = paths.map((path) => `parse_json(${line})${path.map((name) => `[${quoteString(name)}]`).join('')}`);
  return members.length === 1 ? `tostring(${members[0]})` : `tostring(coalesce(${members.join(', ')}))`;
}

/** APL expression for a label's value in a logfmt line, with or without quotes. */
function pairText(label: string, line: string): string {
  const key = `(?:^|\\s)${label.replaceAll('.', '\\.')}=`;
  const found = (pattern: string) => `extract("${escapeForString(key + pattern, '"')}", 1, ${line})`;
  return `coalesce(${found('"((?:[^"\\\\]|\\\\.)*)"')}, ${found('([^"\\s]\\S*)')})`;
}
