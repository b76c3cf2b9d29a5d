import { type Scope } from '../analysis/scope';
import { type Span } from '../tree/ast';
import { significantTokens } from '../tree/lexer';
import { unquoteName } from '../tree/strings';
import { readSpecialName, rowUrl, specialName, specialParts } from '../vocabulary/specialFields';
import { type CompletionItem, openingAt, type Place, specialItem } from './items';

/** True if a string is the value of a field that sets a unit. */
export function isUnit(text: string, { from }: Span): boolean {
  const [name, assigns] = significantTokens(text.slice(0, from)).slice(-2);
  return assigns?.text === '=' && readSpecialName(unquoteName(name.text))?.part === 'unit';
}

/** Special fields for the existing columns, suggested at the start of a new column. */
export function specialsAt({ columns }: Scope, { text, offset, replace }: Place): CompletionItem[] {
  const opening = openingAt(text, replace.from);
  if (!text.slice(replace.from, offset).startsWith(`${opening}_`)) {
    return [];
  }
  const shown = columns.filter(({ name, hidden }) => !hidden && readSpecialName(name) === undefined);
  const parts = specialParts.flatMap((part) => shown.map(({ name }) => specialName(name, part)));
  return [rowUrl, ...parts].map((name) => specialItem(name, opening));
}
