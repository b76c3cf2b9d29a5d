import { type Expression, type Pipeline, type Query } from '@aplkit/language/apl/tree/ast';
import { textWords } from '@aplkit/language/apl/tree/operatorTables';

/** Search terms in a query, as regular expressions for Grafana's highlighting in log lines. */
export function searchWords(tree: Query | undefined): string[] {
  const pipeline = tree?.pipeline;
  return pipeline === undefined ? [] : [...new Set(wordsOf(pipeline))].filter((word) => word !== '');
}

function wordsOf({ source, operators }: Pipeline): string[] {
  const first =
    source.kind === 'subquery'
      ? wordsOf(source.pipeline)
      : source.kind === 'operatorSource' && source.operator.kind === 'search'
        ? wordsIn(source.operator.predicate)
        : [];
  const others = operators.flatMap((operator) =>
    operator.kind === 'where' || operator.kind === 'search' ? wordsIn(operator.predicate) : []
  );
  return [...first, ...others];
}

const textOperators: ReadonlySet<string> = new Set(textWords.flatMap((word) => [word, `${word}_cs`]));

/** Search terms in an expression. Excludes negated terms, which no line contains. */
function wordsIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'string':
      // In a term of `search`, `*` stands for any text.
      return expression.value.split('*').map((part) => pattern(part, false));
    case 'list': {
      const { operator, items } = expression;
      return operator.startsWith('has_any') ? items.map((item) => literal(item, operator === 'has_any_cs')) : [];
    }
    case 'binary': {
      const { operator, left, right } = expression;
      if (operator === 'and' || operator === 'or') {
        return [...wordsIn(left), ...wordsIn(right)];
      }
      return operator === 'matches regex' && right.kind === 'string'
        ? [right.value]
        : textOperators.has(operator)
          ? [literal(right, operator.endsWith('_cs'))]
          : [];
    }
    default:
      return [];
  }
}

function literal(expression: Expression, caseSensitive: boolean): string {
  return expression.kind === 'string' ? pattern(expression.value, caseSensitive) : '';
}

/** Regular expression for a literal text. Uses character codes, because Grafana cuts off anything like an open parenthesis. */
function pattern(text: string, caseSensitive: boolean): string {
  const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`);
  return text === '' || caseSensitive ? escaped : `(?i)${escaped}`;
}
