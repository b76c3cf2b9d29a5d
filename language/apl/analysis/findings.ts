import { type Name, type Operator, type Pipeline, type SourceOperator, type Span } from '../tree/ast';
import { closest } from '../../kit/closest';
import { errorProblem, type Fix, type Problem, replaceFix, warningProblem } from '../../kit/problem';
import { type Scope } from './scope';

/** The part of the text that contains a step, with the columns that come into it. */
export interface StepRegion extends Span {
  scope: Scope;
  /** Of the table on the right of a `join` or `lookup`, in its keys. */
  right?: Scope;
  operator?: Operator | SourceOperator;
}

/** A use of a name, and where that is defined. */
export interface Reference {
  place: Span;
  name: string;
  definition: Span;
}

export class Findings {
  readonly problems: Problem[] = [];
  readonly regions: StepRegion[] = [];
  readonly references: Reference[] = [];
  readonly datasets: Name[] = [];
  /** The columns that leave the source and each operator of a pipeline. */
  readonly scopes = new Map<Pipeline, readonly Scope[]>();

  constructor(
    readonly text: string,
    private readonly syntax: readonly Span[] = []
  ) {}

  /** Whether a part of the text has a syntax error: what is found in it follows from that. */
  isBroken({ from, to }: Span): boolean {
    return this.syntax.some((error) => from <= error.from && error.from <= to);
  }

  /** Walks over a part of the text. Forgets what is found there if it is broken. */
  unlessBroken<T>(part: Span, walk: () => T): T {
    const { length } = this.problems;
    const result = walk();
    if (this.isBroken(part)) {
      this.problems.length = length;
    }
    return result;
  }

  /** Notes the use of a column or a definition. Of a dotted name only the first part may be the column's. */
  refer({ name: written, from, to }: Name, { name, definition }: { name: string; definition: Span | undefined }): void {
    const place = { from, to: name === written ? to : from + name.length };
    if (definition && (name === written || this.text.slice(place.from, place.to) === name)) {
      this.references.push({ place, name, definition });
    }
  }

  error(span: Span, message: string, ...fixes: Fix[]): void {
    this.problems.push(errorProblem(span, message, ...fixes));
  }

  warning(span: Span, message: string, ...fixes: Fix[]): void {
    this.problems.push(warningProblem(span, message, ...fixes));
  }

  /** Adds an unknown name, with the name that was probably meant. */
  unknown(span: Span, { what, name, candidates, write = String, severity = 'error', others = [] }: UnknownName): void {
    const meant = closest(name, candidates);
    const suggestion = meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
    const fixes = meant === undefined ? [] : [replaceFix(span, write(meant))];
    const problem = severity === 'error' ? errorProblem : warningProblem;
    this.problems.push({ ...problem(span, `${what}.${suggestion}`, ...fixes, ...others), unknownName: name });
  }
}

interface UnknownName {
  /** The first sentence, without its full stop. */
  what: string;
  name: string;
  candidates: Iterable<string>;
  /** How a candidate is written in the query. */
  write?: (candidate: string) => string;
  severity?: Problem['severity'];
  /** Other fixes than to write a candidate. */
  others?: Fix[];
}
