import { type Name, type Operator, type Pipeline, type SourceOperator, type Span } from '../tree/ast';
import { closest } from '../../kit/closest';
import { errorProblem, type Fix, type Problem, replaceFix, warningProblem } from '../../kit/problem';
import { type Scope } from './scope';

/** Range of a step, with the step's input columns. */
export interface StepRegion extends Span {
  scope: Scope;
  /** Columns of the right table; set only where a `join` or `lookup` lists its keys. */
  right?: Scope;
  operator?: Operator | SourceOperator;
}

/** Use of a name, with its definition. */
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
  /** Output columns of a pipeline's source and of each operator. */
  readonly scopes = new Map<Pipeline, readonly Scope[]>();

  constructor(
    readonly text: string,
    private readonly syntax: readonly Span[] = []
  ) {}

  /** True if part of the text has a syntax error, which may cause its other problems. */
  isBroken({ from, to }: Span): boolean {
    return this.syntax.some((error) => from <= error.from && error.from <= to);
  }

  /** Analyzes a part of the text. If the part has a syntax error, its problems are dropped. */
  unlessBroken<T>(part: Span, walk: () => T): T {
    const { length } = this.problems;
    const result = walk();
    if (this.isBroken(part)) {
      this.problems.length = length;
    }
    return result;
  }

  /** Records the use of a column or definition, even if it's only the first part of a dotted name. */
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

  /** Reports an unknown name, and suggests the most similar known name. */
  unknown(span: Span, { what, name, candidates, write = String, severity = 'error', others = [] }: UnknownName): void {
    const meant = closest(name, candidates);
    const suggestion = meant === undefined ? '' : ` Did you mean \`${meant}\`?`;
    const fixes = meant === undefined ? [] : [replaceFix(span, write(meant))];
    const problem = severity === 'error' ? errorProblem : warningProblem;
    this.problems.push({ ...problem(span, `${what}.${suggestion}`, ...fixes, ...others), unknownName: name });
  }
}

interface UnknownName {
  /** First sentence of the message, without its period. */
  what: string;
  name: string;
  candidates: Iterable<string>;
  /** Writes a candidate as it appears in the query. */
  write?: (candidate: string) => string;
  severity?: Problem['severity'];
  /** Fixes in addition to the suggestion. */
  others?: Fix[];
}
