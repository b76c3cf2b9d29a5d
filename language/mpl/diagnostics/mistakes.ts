import { type Span } from '../../kit/edit';
import { type Fix, insertFix, replaceFix } from '../../kit/problem';
import { type SyntaxProblem } from '../../kit/problemList';
import { parser } from '../generated/parser';
import { leavesOf } from '../tree/readQuery';
import { functionsAt } from '../vocabulary/functions';

interface Token extends Span {
  text: string;
}

/** A query's tokens, with the position of an error. */
interface Around {
  tokens: readonly Token[];
  /** Index of the token at the error. */
  at: number;
  /** Index of the step's first token. */
  step: number;
  /** Index after the step's last token. */
  end: number;
}

type Mistake = (around: Around) => [message: string, fix: Fix, span?: Span] | undefined;

const noToken: Token = { from: 0, to: 0, text: '' };
const spanOf = ({ from }: Span, { to }: Span): Span => ({ from, to });

/** Operators from other languages, with MPL's words for them. */
const signs: ReadonlyMap<string, string> = new Map([
  ['&&', 'and'],
  ['&', 'and'],
]);

const isInList = (tokens: readonly Token[], at: number): boolean => {
  const before = tokens.slice(0, at).map(({ text }) => text);
  return before.lastIndexOf('[') > before.lastIndexOf(']');
};

const functionNames: ReadonlySet<string> = new Set(functionsAt('group').map(({ name }) => name));

/** Habits from other languages. The first match explains the error. */
const mistakes: readonly Mistake[] = [
  ({ tokens, at }) => {
    const word = signs.get(tokens[at].text);
    return word === undefined ? undefined : [`In MPL, write \`${word}\`.`, replaceFix(tokens[at], word)];
  },
  ({ tokens, at }) => {
    const [first, second] = [tokens[at - 1] ?? noToken, tokens[at]];
    return first.text === '|' && second.text === '|' && first.to === second.from
      ? ['In MPL, write `or`.', replaceFix(spanOf(first, second), 'or'), spanOf(first, second)]
      : undefined;
  },
  ({ tokens, at }) =>
    tokens[at].text === '!' ? ['In MPL, write `not`.', replaceFix(tokens[at], 'not ', 'Write not')] : undefined,
  ({ tokens, at, end }) => {
    const close = tokens.findIndex(({ text }, index) => index > at && index < end && text === ')');
    return tokens[at].text === '(' && tokens[at - 1]?.text === 'by' && close > at
      ? [
          'Write tags without parentheses.',
          {
            title: 'Remove the parentheses',
            edits: [at, close].map((index) => ({ from: tokens[index].from, to: tokens[index].to, text: '' })),
          },
        ]
      : undefined;
  },
  ({ tokens, at }) =>
    /^\d/.test(tokens[at].text) && ['align', 'bucket'].includes(tokens[at - 1]?.text)
      ? ['Write `to` before the interval.', insertFix(tokens[at].from, 'to ')]
      : undefined,
  ({ tokens, at }) => {
    const number = [tokens[at], tokens[at - 1] ?? noToken].find(({ text }) => /^\d+$/.test(text));
    const [before, earlier] = number ? [1, 2].map((back) => tokens[tokens.indexOf(number) - back]?.text) : [];
    const isOffset = before === 'offset' || (earlier === 'offset' && /^[+-]$/.test(before ?? ''));
    return number && (before === 'to' || before === 'over' || isOffset)
      ? ['An interval needs a unit, e.g. `5m`.', replaceFix(number, `${number.text}m`), spanOf(number, number)]
      : undefined;
  },
  ({ tokens, at, step, end }) =>
    tokens[at].text === ',' && at + 1 < end && ['where', 'filter'].includes(tokens[step].text) && !isInList(tokens, at)
      ? ['Join conditions with `and` or `or`.', replaceFix(tokens[at], ' and', 'Write and')]
      : undefined,
  ({ tokens, at }) =>
    tokens[at].text === ';' && [undefined, ')'].includes(tokens.at(at + 1)?.text)
      ? ['MPL queries don’t end with `;`.', replaceFix(tokens[at], '', 'Remove `;`')]
      : undefined,
  ({ tokens, at }) =>
    tokens[at].text === ']' && /^[\d$]/.test(tokens[at - 1]?.text)
      ? ['Write `..` after the start of a time range.', insertFix(tokens[at].from, '..')]
      : undefined,
  tagsLast,
  noUsing,
  ({ tokens, at }) =>
    tokens[at].text === 'not' && at > 0 && tokens.at(at + 1)?.text === 'in'
      ? [
          '`not` must come before the tag.',
          {
            title: 'Move `not` before the tag',
            edits: [
              { from: tokens[at - 1].from, to: tokens[at - 1].from, text: 'not ' },
              { from: tokens[at].from, to: tokens[at + 1].from, text: '' },
            ],
          },
        ]
      : undefined,
];

/** Explains `group using sum by a` and `group sum by a`. */
function tagsLast({ tokens, step, end }: Around): ReturnType<Mistake> {
  const rest = tokens.slice(step + 1, end);
  const by = rest.findIndex(({ text }) => text === 'by');
  const name = rest.at(by - 1);
  const isOrder = by === 1 || (by === 2 && rest[0].text === 'using');
  const last = rest.at(-1);
  if (tokens[step].text !== 'group' || !isOrder || !name || !last || !functionNames.has(name.text)) {
    return undefined;
  }
  return [
    'Tags must come before the function.',
    {
      title: 'Write the tags first',
      edits: [
        { from: rest[0].from, to: rest[by].from, text: '' },
        { from: last.to, to: last.to, text: ` using ${name.text}` },
      ],
    },
    spanOf(rest[0], last),
  ];
}

/** Explains `align avg` and `bucket percentile(0.9)`. */
function noUsing({ tokens, at, step, end }: Around): ReturnType<Mistake> {
  const place = steps.find((word) => word === tokens[step].text);
  const isFunction =
    tokens.at(at + 1)?.text === '(' || functionsAt(place ?? 'spec').some(({ name }) => name === tokens[at].text);
  const hasUsing = tokens.slice(step, end).some(({ text }) => text === 'using');
  return place && at === step + 1 && isFunction && !hasUsing
    ? ['Write `using` before the function.', insertFix(tokens[at].from, 'using ')]
    : undefined;
}

const steps = ['align', 'group', 'bucket'] as const;

/** Syntax errors, with the probable intention where it's known. Errors that follow from an explained mistake are left out. */
export function explained(text: string, problems: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  if (problems.length === 0) {
    return problems;
  }
  const tokens = leavesOf(parser.parse(text)).map((span): Token => ({ ...span, text: text.slice(span.from, span.to) }));
  const meant = problems.map((problem): SyntaxProblem => {
    const at = tokens.findIndex(({ to }) => to > problem.from);
    if (problem.fix || at < 0) {
      return problem;
    }
    const around = { tokens, at, step: stepStart(tokens, at), end: stepEnd(tokens, at) };
    for (const mistake of mistakes) {
      const [message, fix, span = problem] = mistake(around) ?? [];
      if (message !== undefined && fix) {
        return { from: span.from, to: span.to, message, fix };
      }
    }
    return problem;
  });
  const endOf = ({ to, fix }: SyntaxProblem) => Math.max(to, ...(fix?.edits.map((edit) => edit.to) ?? []));
  // Inside the range of a fix, or directly after it.
  const follows = (problem: SyntaxProblem) =>
    meant.some(
      (other) => other.fix && other.from <= problem.from && text.slice(endOf(other), problem.from).trim() === ''
    ) && problem.fix === undefined;
  const isAgain = ({ from }: SyntaxProblem, index: number) => meant.findIndex((other) => other.from === from) < index;
  return meant.filter((problem, index) => !follows(problem) && !isAgain(problem, index));
}

function stepStart(tokens: readonly Token[], at: number): number {
  const before = tokens.slice(0, at).map(({ text }) => text);
  return Math.min(before.lastIndexOf('|') + 1, at);
}

function stepEnd(tokens: readonly Token[], at: number): number {
  const pipe = tokens.findIndex(({ text }, index) => index > at && text === '|');
  return pipe < 0 ? tokens.length : pipe;
}
