/** Compares which hand-picked queries the plugin's parser and Microsoft's accept, and how operators nest. */
import { parseQuery } from '@aplkit/language/apl/parse';
import answers from './answers.json';
import { disagreements } from './disagreements';
import { parserAnswers } from './parserAnswers';
import { queries } from './queries';
import { answerText, nestingOf, operatorName } from './structure';
import { deepTest } from '../jest/deep';

const theirs = new Map(Object.entries(answers));

function ourAnswer(text: string): string {
  const query = parseQuery(text);
  const { source, operators = [] } = query.pipeline ?? {};
  const whole = source?.kind === 'operatorSource' ? [source.operator, ...operators] : operators;
  const problems = query.problems.map(({ message }) => message);
  return answerText({ problems, operators: whole.map(operatorName), nesting: nestingOf(query) });
}

test('there are at least two hundred', () => {
  const all = [...queries, ...disagreements.map(({ query }) => query)];
  expect(new Set(all).size).toBeGreaterThanOrEqual(200);
  expect(new Set(all).size).toBe(all.length);
  expect([...theirs.keys()]).toEqual(queries);
});

test.each(queries)('both say the same of %j', (text) => {
  expect(ourAnswer(text)).toBe(theirs.get(text));
});

test.each(disagreements)('of $query they differ: $why', ({ query, ours, theirs: pinned }) => {
  expect(ourAnswer(query)).toBe(ours);
  // If the parsers agree again, the query belongs among the others.
  expect(ours).not.toBe(pinned);
});

// Only the deep run installs the parser.
deepTest('the answers are those of the parser', async () => {
  expect(parserAnswers(queries)).toEqual(answers);
  const differ = disagreements.map(({ query, theirs: pinned }): [string, string] => [query, pinned]);
  expect(parserAnswers(disagreements.map(({ query }) => query))).toEqual(Object.fromEntries(differ));
});
