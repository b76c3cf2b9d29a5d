import { type SyntaxNode, type SyntaxNodeRef } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

import { goString } from '../../kit/goStrings';
import { childrenOf, nodesIn } from '../../kit/nodes';
import { readConstant } from './constants';
import { type PromqlAggregation, type Binary, type Matcher, type Promql, type Selector } from './expression';
import { isDashboardVariable, withPlaceholders } from './placeholders';

/** Maximum nesting depth of expressions. */
const deepest = 100;

/** Parses a PromQL query; `undefined` for other text. */
export function readPromql(text: string): Promql | undefined {
  const { text: readable, restored } = withPlaceholders(text);
  const tree = parser.parse(readable);
  const isWrong = ({ type, from, to }: SyntaxNodeRef) =>
    type.isError || (type.name === 'StringLiteral' && goString(readable.slice(from, to)) === undefined);
  const top = expressionIn(tree.topNode);
  return top && nodesIn(tree, isWrong).length === 0 ? new Reader(readable, restored).expression(top) : undefined;
}

const expressionIn = (node: SyntaxNode): SyntaxNode | undefined => expressionsIn(node).at(0);
const expressionsIn = (node: SyntaxNode): SyntaxNode[] => node.getChildren('Expr');

/** The operator of a binary expression: a sign or a word. */
const operatorOf = (node: SyntaxNode): SyntaxNode | null =>
  childrenOf(node).find(({ name, type }) => !type.is('Expr') && name !== 'LineComment') ?? null;

/** Adds a range, an `offset` or an `@` to a selector. */
type Suffix = (selector: Selector) => Promql | undefined;

const then = (read: Promql | undefined, suffix: Suffix | undefined): Promql | undefined =>
  suffix && read?.kind === 'selector' ? suffix(read) : read;

class Reader {
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly restored: (part: string) => string
  ) {}

  /** Reads an expression. `suffix` follows the expression in the text, and belongs to the last selector in it. */
  expression(node: SyntaxNode, suffix?: Suffix): Promql | undefined {
    this.depth += 1;
    const read = this.depth > deepest ? undefined : suffix ? this.suffixed(node, suffix) : this.read(node);
    this.depth -= 1;
    return read;
  }

  /** Applies a suffix to an expression's last selector. The grammar reads `a - b offset 1d` as an offset of the difference. */
  private suffixed(node: SyntaxNode, suffix: Suffix): Promql | undefined {
    switch (node.name) {
      case 'VectorSelector': {
        const selector = this.selector(node);
        return selector.kind === 'selector'
          ? suffix(selector)
          : selector.kind === 'variable'
            ? suffix({ kind: 'selector', metric: selector.name, matchers: [] })
            : undefined;
      }
      case 'MatrixSelector':
      case 'OffsetExpr':
      case 'StepInvariantExpr':
      case 'UnaryExpr':
      case 'BinaryExpr':
        return this.read(node, suffix);
      case 'SubqueryExpr':
        return this.other(node);
      default:
        return undefined;
    }
  }

  private read(node: SyntaxNode, suffix?: Suffix): Promql | undefined {
    const inner = expressionIn(node);
    switch (node.name) {
      case 'ParenExpr':
        return inner && this.expression(inner);
      case 'NumberDurationLiteral': {
        const value = readConstant(this.raw(node));
        return value === undefined ? this.other(node) : { kind: 'number', value };
      }
      case 'VectorSelector':
        return this.selector(node);
      case 'MatrixSelector':
      case 'OffsetExpr':
      case 'StepInvariantExpr':
        return inner && this.expression(inner, (selector) => then(this.withSuffix(node, selector), suffix));
      case 'FunctionCall': {
        const list = this.arguments(node);
        const name = this.raw(node.getChild('FunctionIdentifier'));
        return list && { kind: 'call', name, arguments: list };
      }
      case 'AggregateExpr':
        return this.aggregation(node);
      case 'UnaryExpr': {
        const of = inner && this.expression(inner, suffix);
        return of && this.raw(node.getChild('UnaryOp')) === '-' ? { kind: 'negative', of } : of;
      }
      case 'BinaryExpr':
        return this.binary(node, suffix);
      default:
        return this.other(node);
    }
  }

  private readonly raw = (node: SyntaxNode | null): string => (node ? this.text.slice(node.from, node.to) : '');
  private readonly written = (node: SyntaxNode | null): string => this.restored(this.raw(node));
  private readonly string = (node: SyntaxNode | null): string => this.restored(goString(this.raw(node)) ?? '');
  private readonly other = (node: SyntaxNode): Promql => ({ kind: 'other', text: this.written(node) });

  private selector(node: SyntaxNode): Promql {
    const name = this.written(node.getChild('Identifier'));
    const list = node.getChild('LabelMatchers');
    if (!list && isDashboardVariable(name)) {
      return { kind: 'variable', name };
    }
    const matchers = ['UnquotedLabelMatcher', 'QuotedLabelMatcher'].flatMap(
      (kind) => list?.getChildren(kind).map((matcher) => this.matcher(matcher)) ?? []
    );
    const named = matchers.find(({ label, operator }) => label === '__name__' && operator === '=');
    const quoted = this.string(list?.getChild('QuotedLabelName')?.firstChild ?? null);
    return {
      kind: 'selector',
      metric: name || quoted || (named?.value ?? ''),
      matchers: matchers.filter((matcher) => matcher !== named),
    };
  }

  private matcher(node: SyntaxNode): Matcher {
    const label = this.label(node.getChild('LabelName') ?? node.getChild('QuotedLabelName'));
    const operators: ReadonlyArray<Matcher['operator']> = ['=', '!=', '=~', '!~'];
    const operator = operators.find((each) => each === this.raw(node.getChild('MatchOp'))) ?? '=';
    return { label, operator, value: this.string(node.getChild('StringLiteral')) };
  }

  private readonly label = (node: SyntaxNode | null): string =>
    node?.name === 'QuotedLabelName' ? this.string(node.firstChild) : this.written(node);

  /** A selector with a range, `offset` or `@`; `undefined` if it already has one. */
  private withSuffix(node: SyntaxNode, selector: Selector): Promql | undefined {
    switch (node.name) {
      case 'MatrixSelector': {
        const range = node.getChild('DurationExpr');
        const isLiteral = range?.firstChild?.name === 'NumberDurationLiteralInDurationContext';
        const isFirst = selector.range === undefined && selector.offset === undefined && selector.at === undefined;
        return !isFirst ? undefined : isLiteral ? { ...selector, range: this.written(range) } : this.other(node);
      }
      case 'OffsetExpr':
        return selector.offset !== undefined
          ? undefined
          : { ...selector, offset: this.written(node.getChild('OffsetDurationExpr')).replace(/\s+/g, '') };
      default: {
        const at = node.getChild('AtModifierPreprocessors') ?? node.getChild('NumberDurationLiteral');
        return selector.at === undefined ? { ...selector, at: this.written(at) } : undefined;
      }
    }
  }

  private arguments(node: SyntaxNode): Promql[] | undefined {
    const body = node.getChild('FunctionCallBody');
    const list = (body ? expressionsIn(body) : []).map((each) => this.expression(each));
    const read = list.filter((each) => each !== undefined);
    return read.length === list.length ? read : undefined;
  }

  private aggregation(node: SyntaxNode): PromqlAggregation | undefined {
    const modifier = node.getChild('AggregateModifier');
    const labels = modifier ? this.labels(modifier) : undefined;
    const list = this.arguments(node);
    return (
      list && {
        kind: 'aggregation',
        name: this.raw(node.getChild('AggregateOp')).toLowerCase(),
        ...(labels && (modifier?.getChild('By') ? { by: labels } : { without: labels })),
        arguments: list,
      }
    );
  }

  private readonly labels = (node: SyntaxNode): string[] =>
    childrenOf(node.getChild('GroupingLabels'))
      .filter(({ name }) => name === 'LabelName' || name === 'QuotedLabelName')
      .map(this.label);

  private binary(node: SyntaxNode, suffix?: Suffix): Promql | undefined {
    const [one, two] = expressionsIn(node);
    const left = this.expression(one);
    const right = this.expression(two, suffix);
    if (!left || !right) {
      return undefined;
    }
    if (node.getChild('FillModifier')) {
      return this.other(node);
    }
    const clause = node.getChild('MatchingModifierClause');
    const binary: Binary = {
      kind: 'binary',
      operator: this.raw(operatorOf(node)).toLowerCase(),
      isBool: node.getChild('BoolModifier') !== null,
      ...(clause && {
        matching: {
          text: this.written(clause).replace(/\s+/g, ' '),
          isOn: clause.getChild('On') !== null,
          labels: this.labels(clause),
          isGrouped: clause.getChild('GroupLeft') !== null || clause.getChild('GroupRight') !== null,
        },
      }),
      left,
      right,
    };
    // A sign binds less tightly than a power, but the grammar reads it as part of the number.
    return binary.operator === '^' && left.kind === 'number' && this.raw(one).startsWith('-')
      ? { kind: 'negative', of: { ...binary, left: { kind: 'number', value: -left.value } } }
      : binary;
  }
}
