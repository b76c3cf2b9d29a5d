import { type SyntaxNode } from '@lezer/common';
import { childrenOf } from '../../kit/nodes';
import { parser } from '../generated/parser';
import { type Span } from '../tree/ast';
import { closing } from '../tree/lexer';
import { spanOf } from '../../kit/reading';
import { operatorOf } from '../vocabulary/tabularOperators';

/** Context of a value: the comparison that it's in, or the parameter that it's passed to. */
export interface ValueContext {
  comparison?: Comparison;
  argument?: Argument;
}

interface Comparison {
  operator: string;
  /** Range of the left side of the comparison. */
  operand: Span;
  /** Start of the list's values; `undefined` if only one value is compared. */
  list: number | undefined;
}

interface Argument {
  call: string;
  index: number;
  /** Range of the first argument; `undefined` while the user is typing it. */
  first: Span | undefined;
}

/** The syntax node of a name that's appended to a text: a `NameReference` where a value is valid. */
export function nodeAfter(text: string): SyntaxNode {
  const name = parser.parse(`${text} x`).resolveInner(text.length + 1, 1);
  const node = name.parent ?? name;
  const comma = commaBeforeBy(node, text);
  return comma ? nodeAfter(`${text.slice(0, comma.from)} ${text.slice(comma.to)}`) : node;
}

/** The comma in `count(), by status`, where `by` is read as a column. */
function commaBeforeBy(node: SyntaxNode, text: string): SyntaxNode | undefined {
  const step = around(node, ({ name }) => name === 'SummarizeOperator' || name === 'Pipeline');
  return step?.getChildren('Comma').find(({ nextSibling: column }) => {
    const word = column?.resolveInner(column.from, 1);
    return word?.nextSibling?.type.isError && text.slice(word.from, word.to) === 'by';
  });
}

/** Innermost matching node around another node. */
export function around(node: SyntaxNode, fits: (each: SyntaxNode) => boolean): SyntaxNode | undefined {
  const { parent } = node;
  return parent === null || fits(parent) ? (parent ?? undefined) : around(parent, fits);
}

/** The previous sibling of a node, skipping comments. */
export const previous = ({ prevSibling }: SyntaxNode): SyntaxNode | undefined =>
  prevSibling?.name === 'Comment' ? previous(prevSibling) : (prevSibling ?? undefined);

/** The operator or statement that contains a node, with its keyword and record. */
export function stepAt(node: SyntaxNode, text: string) {
  const found = around(node, ({ name }) => /Pipeline|Operator$|Statement$/.test(name));
  const step = found?.name === 'Pipeline' ? undefined : found;
  const word = step?.firstChild ? text.slice(step.firstChild.from, step.firstChild.to) : '';
  return { step, word, ...operatorOf(word) };
}

/** True if a node has a bracket that isn't closed. */
export const hasOpenBracket = (node: SyntaxNode): boolean =>
  Array.from(closing).some(([open, close]) => node.getChild(open) !== null && node.getChild(close) === null);

/** Innermost open bracket around a node, within the same step. If `kind` is given, other kinds of brackets are skipped. */
export function openBracket(node: SyntaxNode, kind?: string): SyntaxNode | undefined {
  const found = around(
    node,
    (each) => each.name === 'Pipeline' || (hasOpenBracket(each) && each.name === (kind ?? each.name))
  );
  return found && hasOpenBracket(found) ? found : undefined;
}

const comparing: ReadonlySet<string> = new Set(
  (
    'EqualOp RelationOp TextSymbol TextWord NotTextWord Matches Regex NotMatches ListWord NotListWord InTilde ' +
    'Between NotBetween'
  ).split(' ')
);

/** True if a node is a comparison operator. */
export const isComparing = ({ name }: SyntaxNode): boolean => comparing.has(name);

/** Operator tokens of a comparison; none if the node isn't one. */
export const comparisonWords = (node: SyntaxNode): SyntaxNode[] => childrenOf(node).filter(isComparing);

/** The comparison or argument that a value belongs to. */
export function valueContext(value: SyntaxNode, text: string): ValueContext {
  const { parent } = value;
  const list = parent?.getChild('(') ?? undefined;
  const compared = parent?.name === 'ListItems' ? parent.parent : parent;
  const words = compared ? comparisonWords(compared) : [];
  if (compared?.firstChild && words.length > 0) {
    const operator = words.map(({ from, to }) => text.slice(from, to)).join(' ');
    return { comparison: { operator, operand: spanOf(compared.firstChild), list: list?.to } };
  }
  const call = openBracket(value);
  return call?.name === 'Call' ? { argument: argumentOf(call, text) } : {};
}

/** The last argument written in a call. */
export function argumentOf(call: SyntaxNode, text: string): Argument {
  const [name, , first] = childrenOf(call);
  const index = call.getChildren('Comma').length;
  return { call: text.slice(name.from, name.to), index, first: index > 0 && first ? spanOf(first) : undefined };
}
