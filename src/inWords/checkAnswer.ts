import { type Problem } from '@aplkit/language/kit/problem';

type Checked =
  | { kind: 'right'; query: string }
  /** Problems, and the valid beginning of the query. */
  | { kind: 'wrong'; problems: string[]; rightPart: string };

/** The result of a query's review. */
export interface Reviewed {
  /** Reasons why the query can't be used. */
  reasons: string[];
  /** Offsets at which the query's steps end. */
  ends: number[];
}

/** Checks that a model's answer contains a single query without problems. */
export function checkAnswer(answer: string, review: (query: string) => Reviewed): Checked {
  const [only, more] = answeredQueries(answer);
  if (only === undefined || more !== undefined) {
    const count = more === undefined ? 'no query' : 'more than one query';
    return { kind: 'wrong', problems: [`The answer contains ${count}.`], rightPart: '' };
  }
  const { reasons, ends } = review(only);
  if (reasons.length === 0) {
    return { kind: 'right', query: only };
  }
  const right = ends.map((end) => only.slice(0, end)).filter((part) => review(part).reasons.length === 0);
  return { kind: 'wrong', problems: reasons, rightPart: right.at(-1) ?? '' };
}

/** Sentences about a query's problems, with their fixes. */
export const reasonsOf = (problems: readonly Problem[]): string[] =>
  problems.map(({ message, fixes: [fix] }) => (fix ? `${message} ${fix.title}.` : message));

export const lostCondition = (condition: string): string =>
  `The condition ${condition} must stay, because the dashboard’s variables need it.`;

const fence = '```';

/** The texts in code fences, or the whole answer if there are no code fences. */
export function answeredQueries(answer: string): string[] {
  const parts = answer.split(fence);
  const fenced = parts.filter((_, index) => index % 2 === 1).map(withoutLanguage);
  return (parts.length === 1 ? [answer] : fenced).map((text) => text.trim()).filter((text) => text !== '');
}

/** The text in a code fence, without the first line, which contains the language. */
function withoutLanguage(text: string): string {
  const end = text.indexOf('\n');
  return end < 0 ? text : text.slice(end + 1);
}
