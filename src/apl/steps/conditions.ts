import { type Expression, type Span } from '../tree/ast';
import { tokenize } from '../tree/lexer';
import { type Comparison, readComparison } from './comparisons';

export type Connective = 'and' | 'or';

/** The conditions of a filter, in two levels: `a and (b or c)`. What is deeper is text. */
export interface Conditions extends Span {
  connective: Connective;
  /** The words between the rows: one less than rows. */
  connectives: Span[];
  rows: ConditionEntry[];
}

/** A condition, with its brackets; or several. */
export type ConditionEntry = ConditionRow | ConditionGroup;

export type ConditionRow = Comparison | TextRow;

export interface ConditionGroup extends Conditions {
  kind: 'group';
  /** False where the precedence of `and` alone makes it one. */
  inBrackets: boolean;
}

/** Any other condition. */
export interface TextRow extends Span {
  kind: 'text';
}

/**
 * Reads a condition.
 *
 * @param whole its span with all brackets around it
 */
export function readConditions(predicate: Expression, whole: Span, text: string): Conditions {
  const reading = readMarks(predicate, whole, text);
  const all: Segment = { ...whole, first: 0, last: reading.leaves.length - 1 };
  const chain = split(all, reading);
  const rows = (chain?.segments ?? [all]).map((segment) => readRow(segment, reading));
  return { ...whole, connective: chain?.connective ?? 'and', connectives: chain?.connectives ?? [], rows };
}

/** A condition as a list: expressions without `and` and `or`, and these words with the number of brackets around them. */
interface Reading {
  text: string;
  leaves: Expression[];
  words: Array<Span & { connective: Connective; depth: number }>;
  /** Tokens that are neither white space nor comment. */
  tokens: Array<Span & { depth: number }>;
}

/** A part of a condition: its expressions from `first` to `last`. */
interface Segment extends Span {
  first: number;
  last: number;
}

function readMarks(predicate: Expression, whole: Span, text: string): Reading {
  let depth = 0;
  const tokens = tokenize(text.slice(whole.from, whole.to))
    .filter(({ kind }) => kind !== 'space' && kind !== 'comment')
    .map((token) => {
      const mark = token.kind === 'punctuation' ? text.charAt(whole.from + token.from) : '';
      // Both brackets have the depth of what is outside of them.
      depth -= mark !== '' && ')]}'.includes(mark) ? 1 : 0;
      const placed = { from: whole.from + token.from, to: whole.from + token.to, depth };
      depth += mark !== '' && '([{'.includes(mark) ? 1 : 0;
      return placed;
    });
  const depths = new Map(tokens.map((token) => [token.from, token.depth]));
  const leaves: Expression[] = [];
  const words: Reading['words'] = [];
  const walk = (expression: Expression) => {
    if (expression.kind === 'binary' && (expression.operator === 'and' || expression.operator === 'or')) {
      walk(expression.left);
      const { from, to } = expression.operatorSpan;
      words.push({ from, to, connective: expression.operator, depth: depths.get(from) ?? 0 });
      walk(expression.right);
    } else {
      leaves.push(expression);
    }
  };
  walk(predicate);
  return { text, leaves, words, tokens };
}

interface Chain {
  connective: Connective;
  connectives: Span[];
  segments: Segment[];
  inBrackets: boolean;
}

/** Takes a part of a condition apart; `undefined` for one expression. */
function split(segment: Segment, { words, tokens }: Reading): Chain | undefined {
  const inside = words.slice(segment.first, segment.last);
  if (inside.length === 0) {
    return undefined;
  }
  const depth = Math.min(...inside.map((word) => word.depth));
  const outer = inside.filter((word) => word.depth === depth);
  const connective = outer.some((word) => word.connective === 'or') ? 'or' : 'and';
  const parting = outer.filter((word) => word.connective === connective);
  const own = tokens.filter(({ from, to }) => from >= segment.from && to <= segment.to);
  // Without the brackets around all of it.
  const inner = own.filter((token) => token.depth >= depth);
  const inBrackets = inner.length < own.length;
  let first = segment.first;
  const segments = [...parting, undefined].map((word, index): Segment => {
    const start = parting.at(index - 1);
    const from = index === 0 || !start ? -1 : start.to;
    const written = inner.filter((token) => token.from >= from && token.to <= (word?.from ?? Infinity));
    const last = word ? words.indexOf(word) : segment.last;
    const part = { from: written[0]?.from ?? segment.from, to: written.at(-1)?.to ?? segment.to, first, last };
    first = last + 1;
    return part;
  });
  return { connective, connectives: parting.map(({ from, to }) => ({ from, to })), segments, inBrackets };
}

function readRow(segment: Segment, reading: Reading): ConditionEntry {
  const { from, to } = segment;
  const chain = split(segment, reading);
  if (!chain) {
    return readCondition(segment, reading);
  }
  const { connective, connectives, segments, inBrackets } = chain;
  const rows = segments.map((part) => readCondition(part, reading));
  return { kind: 'group', from, to, connective, connectives, rows, inBrackets };
}

function readCondition({ from, to, first, last }: Segment, { leaves, text }: Reading): ConditionRow {
  return (first === last ? readComparison(leaves[first], { from, to }, text) : undefined) ?? { kind: 'text', from, to };
}
