import { ProblemList } from '../../language/problemList';
import { type Span } from './ast';
import { significantTokens, type Token } from './lexer';
import { deepest, type Fault, type ProblemReport } from './reading';

const unclosedName = "This name's bracket isn't closed. Write it like ['name'].";
const sentences: Readonly<Record<Fault, (text: string) => string>> = {
  deepExpression: () => `This expression is nested more than ${deepest.expression} levels deep. Split the query.`,
  deepPipeline: () => `Subqueries are nested more than ${deepest.pipeline} levels deep. Split the query.`,
  unclosedString: () => 'This string has no closing quote on its line.',
  noTimespan: (text) => `\`${text}\` isn't a timespan. Write it like \`5m\`, \`1.5h\` or \`time(1.02:00:00)\`.`,
  onlyFirst: (word) =>
    `\`${word}\` can only start a query. After \`|\`, use an operator such as \`where\` or \`union\`.`,
  unknownOperator: (word) =>
    `APL has no operator \`${word}\`. Write one like \`where\`, \`summarize\` or \`limit\` after \`|\`.`,
};

/** The problems of a query, with what is particular to APL. */
export class Problems extends ProblemList<Token> implements ProblemReport {
  constructor(text: string, end = 'the query ends here') {
    super(text, () => significantTokens(text), end);
  }

  wrong(fault: Fault, span: Span, text = ''): void {
    this.add(span, sentences[fault](text));
  }

  override missing(what: string, offset: number): void {
    const next = this.from(offset);
    if (next && this.isUnclosedName(next.from)) {
      this.add(next, unclosedName);
    } else {
      super.missing(what, offset);
    }
  }

  override unexpected(span: Span): void {
    if (this.isUnclosedName(span.from)) {
      this.add(span, unclosedName);
    } else {
      super.unexpected(span);
    }
  }

  /** Returns whether `['name` starts there: a bracket and a quoted text, followed by neither `]` nor another element. */
  private isUnclosedName(offset: number): boolean {
    const index = this.firstFrom(({ from }) => from >= offset);
    const [bracket, name, next] = this.significant().slice(index, index + 3);
    return (
      bracket?.from === offset &&
      bracket.text === '[' &&
      (name?.kind === 'string' || name?.kind === 'unclosedString') &&
      next?.text !== ','
    );
  }
}
