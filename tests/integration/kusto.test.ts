/** Our parser beside Microsoft's, on hand-picked queries: what both take and refuse, and how they nest it. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseQuery } from '../../src/apl/parse';
import { disagreements } from './kusto/disagreements';
import { queries } from './kusto/queries';
import { answerText, nestingOf, operatorName, type Structure } from './kusto/structure';

const script = join(__dirname, 'kusto', 'readQueries.mjs');
const all = [...queries, ...disagreements.map(({ query }) => query)];
const theirs = new Map<string, Structure>();

beforeAll(() => {
  const output = execFileSync(process.execPath, [script], { input: JSON.stringify(all), encoding: 'utf8' });
  const read: Structure[] = JSON.parse(output);
  read.forEach((structure, index) => theirs.set(all[index], structure));
});

function theirsOf(text: string): Structure {
  const structure = theirs.get(text);
  if (!structure) {
    throw new Error(`Not read: ${text}`);
  }
  return structure;
}

function oursOf(text: string): Structure {
  const query = parseQuery(text);
  const { source, operators = [] } = query.pipeline ?? {};
  const whole = source?.kind === 'operatorSource' ? [source.operator, ...operators] : operators;
  return {
    problems: query.problems.map(({ message }) => message),
    operators: whole.map(operatorName),
    nesting: nestingOf(query),
  };
}

test('there are at least two hundred', () => {
  expect(new Set(all).size).toBeGreaterThanOrEqual(200);
  expect(new Set(all).size).toBe(all.length);
});

test.each(queries)('both say the same of %j', (text) => {
  const [our, their] = [oursOf(text), theirsOf(text)];
  const accepted = their.problems.length === 0;
  expect({ accepted: our.problems.length === 0, why: our.problems }).toMatchObject({ accepted });
  if (accepted) {
    expect(our).toEqual(their);
  }
});

test.each(disagreements)('of $query they differ: $why', ({ query, ours, theirs: pinned }) => {
  const said = { ours: answerText(oursOf(query)), theirs: answerText(theirsOf(query)) };
  expect(said).toEqual({ ours, theirs: pinned });
  // Where they agree again, the line belongs among the others.
  expect(ours).not.toBe(pinned);
});
