import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { conditionsOf } from '@aplkit/language/apl/edit/filters';
import { parseQuery } from '@aplkit/language/apl/parse';
import { type Query } from '@aplkit/language/apl/tree/ast';
import { listText } from '@aplkit/language/kit/words';

export type Checked =
  | { kind: 'right'; query: string }
  /** Problems, and the valid beginning of the query. */
  | { kind: 'wrong'; problems: string[]; rightPart: string };

/** Checks a model's answer: it must contain a single query that has no problems according to the schema. */
export function checkAnswer(answer: string, current: string, schema: KnownSchema): Checked {
  const written = answeredQueries(answer);
  const [only, more] = written;
  if (only === undefined || more !== undefined) {
    const count = more === undefined ? 'no query' : 'more than one query';
    return { kind: 'wrong', problems: [`The answer has ${count}.`], rightPart: '' };
  }
  const { query, reasons } = review(only, current, schema);
  return reasons.length === 0
    ? { kind: 'right', query: only }
    : {
        kind: 'wrong',
        problems: reasons,
        rightPart: rightPartOf(only, query, (part) => review(part, current, schema)),
      };
}

/** A query with the reasons why it can't replace the current query. */
function review(text: string, current: string, schema: KnownSchema): { query: Query; reasons: string[] } {
  const { query, problems } = findProblems(text, schema);
  const names = datasetNames(query);
  const others = names.filter((name) => schema.datasets !== undefined && !schema.datasets.includes(name));
  const lost = requiredConditions(current).filter((condition) => !requiredConditions(text).includes(condition));
  const reasons = [
    ...problems.map(({ message, fixes: [fix] }) => (fix ? `${message} ${fix.title}.` : message)),
    ...(names.length === 0 ? ['The query reads no dataset.'] : []),
    ...(others.length > 0 && problems.length === 0 ? [`There is no dataset ${listText(others)}.`] : []),
    ...lost.map((condition) => `The condition ${condition} must stay, because the dashboard’s variables need it.`),
  ];
  return { query, reasons: [...new Set(reasons)] };
}

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

/** Reads conditions in which variables are written as words. */
function requiredConditions(text: string): string[] {
  const { pipeline } = parseQuery(text);
  return (pipeline?.operators ?? []).flatMap((operator) =>
    operator.kind === 'where'
      ? conditionsOf(operator)
          .map(({ expression: { from, to } }) => text.slice(from, to).split(/\s+/).join(' '))
          .filter((condition) => condition.includes('$'))
      : []
  );
}

/** The longest part from the start of a query that can be used. */
function rightPartOf(text: string, { pipeline }: Query, reviewed: (part: string) => { reasons: string[] }): string {
  const ends = pipeline ? [pipeline.source.to, ...pipeline.operators.map(({ to }) => to)] : [];
  const right = ends.map((end) => text.slice(0, end)).filter((part) => reviewed(part).reasons.length === 0);
  return right.at(-1) ?? '';
}
