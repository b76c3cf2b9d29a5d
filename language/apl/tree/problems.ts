import { ProblemList } from '../../kit/problemList';
import { type Span } from './ast';
import { significantTokens, type Token } from './lexer';

const unclosedName = "This name’s bracket isn’t closed. Write the name like ['name'].";

/** Collects a query's problems, with rules that only APL needs. */
export class Problems extends ProblemList<Token> {
  constructor(text: string, end = 'the query ends here') {
    super(text, () => significantTokens(text), end);
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

  /** True if `['name` starts at an offset, and neither `]` nor another element follows. */
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
