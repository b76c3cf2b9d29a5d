import { type SyntaxNode } from '@lezer/common';

import { type Span } from '../../kit/edit';
import { childrenOf } from '../../kit/nodes';
import { parser } from '../generated/parser';
import { type Name } from '../tree/ast';
import { noName, spanOf } from '../../kit/reading';
import { readIdentifier } from '../tree/reading';
import { kindOfNode, takesFunction, stepWordsOf } from '../tree/steps';
import { ProblemList } from '../../kit/problemList';
import { type FunctionPlace } from '../vocabulary/functions';

/** The part of a query that the user is typing at an offset. */
export type MplSituation = { replace: Span } & (
  | { kind: 'none' | 'duration' | 'type' | 'paramType' | 'step' | 'number' }
  | { kind: 'dataset'; beginsQuery: boolean }
  | { kind: 'metric'; dataset: Name }
  /** A tag; `used` lists the other tags in the list. */
  | { kind: 'tag'; used: readonly string[] }
  /** A value; `tag` is the compared tag, and `quote` is the quote of the string around the cursor, or `''`. */
  | { kind: 'value'; tag: Name; quote: string }
  | { kind: 'function'; place: FunctionPlace }
  | { kind: 'argument'; function: string; index: number }
  | { kind: 'word'; words: readonly string[] }
);

/** Placeholder for the word at the cursor when the text is parsed to find the situation. */
const placeholder = 'zz';

/** Tokens that may continue after the cursor. */
const words: ReadonlySet<string> = new Set(['Name', 'LooseName', 'Duration', 'Integer', 'Real']);
const quoted: ReadonlySet<string> = new Set(['String', 'SingleQuoted', 'UnclosedString', 'QuotedName', 'UnclosedName']);
const closed: ReadonlySet<string> = new Set(['String', 'SingleQuoted', 'QuotedName']);

export function mplSituationAt(text: string, offset: number): MplSituation {
  const token = tokenAt(text, offset);
  if (token && !words.has(token.name) && !quoted.has(token.name) && !/^[a-z]/.test(text.slice(token.from))) {
    return { kind: 'none', replace: { from: offset, to: offset } };
  }
  const replace = token ? spanOf(token) : { from: offset, to: offset };
  const before = text.slice(0, replace.from);
  const node = parser.parse(before + placeholder).resolveInner(replace.from + 1, 0);
  return { ...placeOf(node, before + placeholder, token), replace };
}

interface Token extends Span {
  name: string;
}

/** The token at an offset that the user may still be typing: a word, number, string, name, pattern or comment. */
function tokenAt(text: string, offset: number): Token | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const [line] = text.slice(start).split('\n', 1);
  const node = parser.parse(line).resolveInner(offset - start, -1);
  const { name } = node;
  const [from, to] = [node.from + start, node.to + start];
  if (node.firstChild !== null || from === to || from >= offset || to < offset) {
    return undefined;
  }
  const isPattern = name === 'Comment' || /Regex|Repl/.test(name);
  const isInside = to > offset || !closed.has(name);
  return isInside && (isPattern || /[\w`"'$\u00a1-\uffff]/.test(text.charAt(from))) ? { name, from, to } : undefined;
}

type Place = MplSituation extends infer Each ? (Each extends unknown ? Omit<Each, 'replace'> : never) : never;
const wordPlace = (...list: string[]): Place => ({ kind: 'word', words: list });

function placeOf(node: SyntaxNode, text: string, token: Token | undefined): Place {
  const leaf = node.firstChild ?? node;
  const isError = leaf.parent?.type.isError === true;
  const parent = isError ? leaf.parent?.parent : leaf.parent;
  const read = (child: SyntaxNode | null): Name =>
    child ? readIdentifier(child, { text, problems: new ProblemList(text, () => [], '') }) : noName(0);
  if (!parent) {
    return { kind: 'none' };
  }
  if (isError) {
    return wordsIn(parent);
  }
  switch (parent.name) {
    case 'Dataset':
      return { kind: 'dataset', beginsQuery: parent.parent?.from === 0 || text.slice(0, parent.from).trim() === '' };
    case 'Metric':
      return { kind: 'metric', dataset: read(parent.prevSibling?.prevSibling ?? null) };
    case 'Tag': {
      const siblings = parent.parent?.getChildren('Tag') ?? [];
      return { kind: 'tag', used: siblings.filter(({ from }) => from !== parent.from).map((tag) => read(tag).name) };
    }
    case 'NameValue': {
      const around = listed(parent).parent;
      const quote = token && quoted.has(token.name) ? text.charAt(token.from) : '';
      if (around?.getChild('In') && around === parent.parent) {
        return wordPlace('[');
      }
      return around?.name === 'Assignment' && !around.getChild('Assign')
        ? wordPlace('=')
        : { kind: 'value', tag: around?.name === 'Comparison' ? read(around.getChild('Tag')) : noName(0), quote };
    }
    case 'ToClause':
    case 'OverClause':
    case 'OffsetStep':
    case 'Time':
      return { kind: 'duration' };
    case 'Number':
      return { kind: 'number' };
    case 'FunctionName': {
      const place = placeOfFunction(parent);
      return place ? { kind: 'function', place } : { kind: 'none' };
    }
    case 'Argument':
      return argumentPlace(parent, text);
    case 'TypeName':
      return { kind: parent.parent?.name === 'ParamStatement' ? 'paramType' : 'type' };
    case 'UnknownStep':
      return { kind: parent.firstChild?.from === leaf.from ? 'step' : 'none' };
    case 'SetStatement':
      return wordPlace('custom_unit');
    default:
      return { kind: 'none' };
  }
}

/** A value, or the list that contains it. */
function listed(value: SyntaxNode): SyntaxNode {
  return value.parent?.name === 'ListValue' ? listed(value.parent) : value;
}

/** Words that can follow in an incomplete part of a query. */
function wordsIn(parent: SyntaxNode): Place {
  const has = (clause: string) => parent.getChild(clause) !== null;
  if (has('UsingClause') || has('Replacement')) {
    return { kind: 'none' };
  }
  const next = wordsInStep(parent);
  if (next) {
    return wordPlace(...next);
  }
  switch (parent.name) {
    case 'Tag':
    case 'Comparison':
      return has('Value')
        ? wordPlace('and', 'or')
        : wordPlace('==', '!=', '<', '<=', '>', '>=', 'in', 'contains', 'is');
    case 'And':
    case 'Or':
    case 'Not':
    case 'Parenthesized':
    case 'TypeTest':
      return wordPlace('and', 'or');
    case 'MetricSource':
      return wordPlace('|', 'as');
    default:
      return { kind: 'none' };
  }
}

/** Words that can follow in a step or clause. They depend on its last clause. */
function wordsInStep(node: SyntaxNode): readonly string[] | undefined {
  const step = node.name.endsWith('Clause') ? node.parent : node;
  const kind = kindOfNode(step?.name ?? '');
  const next = kind && stepWordsOf(kind).next;
  const clauses = childrenOf(step).map(({ name }) => name);
  return next?.[clauses.filter((clause) => Object.hasOwn(next, clause)).at(-1) ?? ''];
}

export function placeOfFunction(name: SyntaxNode): FunctionPlace | undefined {
  const around = name.parent?.parent;
  const step = around?.name === 'UsingClause' ? around.parent : around;
  const kind = kindOfNode(step?.name ?? '');
  return kind && takesFunction(kind) ? kind : undefined;
}

function argumentPlace(argument: SyntaxNode, text: string): Place {
  const call = argument.parent;
  const name = call?.getChild('FunctionName');
  const index = childrenOf(call).filter(({ name: kind, from }) => kind === 'Comma' && from < argument.from).length;
  return { kind: 'argument', function: name ? text.slice(name.from, name.to) : '', index };
}

/** Function whose parentheses are open at an offset, with the index of the argument. */
export function mplCallAt(text: string, offset: number): { function: string; index: number } | undefined {
  const { replace } = mplSituationAt(text, offset);
  const before = text.slice(0, replace.from) + placeholder;
  const node = parser.parse(before).resolveInner(replace.from + 1, 0);
  const argument = (node.firstChild ?? node).parent;
  const place = argument?.name === 'Argument' ? argumentPlace(argument, before) : undefined;
  return place?.kind === 'argument' ? place : undefined;
}
