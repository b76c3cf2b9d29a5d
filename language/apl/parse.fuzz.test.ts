import fc from 'fast-check';
import { type Span } from './tree/ast';
import { completionsAt } from './completion/completion';
import { analyze } from './analysis/analyze';
import { schema } from './testing/analyzing';
import { findProblems } from './diagnostics/findProblems';
import { datasetNames } from './analysis/datasetNames';
import { parseQuery } from './parse';
import { limitOf, orderOf } from './analysis/pipelineFacts';
import { withSteps } from './tree/edit';
import { mutatedQuery, queryText } from './testing/queries';
import { anyText } from './testing/anyText';
import { generated } from './testing/generated';

/** All spans in a value of the tree. */
function spansIn(value: unknown): Span[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  const below = Object.values(value).flatMap(spansIn);
  return 'from' in value && 'to' in value && typeof value.from === 'number' && typeof value.to === 'number'
    ? [{ from: value.from, to: value.to }, ...below]
    : below;
}

test('any valid query has no problem', () => {
  fc.assert(
    fc.property(queryText, (text) => {
      expect(parseQuery(text).problems).toEqual([]);
    }),
    generated(40, 20_000)
  );
});

test('no text makes it throw, and all places lie in the text', () => {
  fc.assert(
    fc.property(fc.oneof(mutatedQuery, anyText()), fc.nat(), (text, number) => {
      const query = parseQuery(text);
      expect(spansIn(query).filter(({ from, to }) => from < 0 || from > to || to > text.length)).toEqual([]);
      expect(query.problems.every(({ message }) => message.endsWith('.'))).toBe(true);
      if (query.pipeline) {
        limitOf(query.pipeline);
        orderOf(query.pipeline);
      }
      datasetNames(query);
      const analysis = analyze(text, schema);
      const { problems } = findProblems(text, schema);
      const fixes = problems.flatMap((problem) => problem.fixes);
      const edits = fixes.flatMap((fix) => fix.edits);
      const overlap = fixes.some((fix) => fix.edits.some(({ from }, index) => from < (fix.edits[index - 1]?.to ?? 0)));
      expect(overlap).toBe(false);
      const places = [...problems, ...edits];
      expect(places.filter(({ from, to }) => from < 0 || from > to || to > text.length)).toEqual([]);
      expect(problems.length >= Math.min(1, query.problems.length)).toBe(true);
      analysis.scopeAt(number % (text.length + 1));
      const offset = number % (text.length + 1);
      expect(
        completionsAt(text, offset, { schema, analysis, variables: [], values: [] }).filter(
          ({ from, to }) => from > offset || offset > to
        )
      ).toEqual([]);
    }),
    generated(40, 20_000)
  );
});

test('a valid query with an operator appended is a valid query with that operator last', () => {
  fc.assert(
    fc.property(queryText, (text) => {
      const before = parseQuery(text);
      const after = parseQuery(before.pipeline ? withSteps(text, before.pipeline, 'limit 7') : text);
      expect(after.problems).toEqual([]);
      expect(after.pipeline?.operators.length).toBe((before.pipeline?.operators.length ?? 0) + 1);
      expect(after.pipeline?.operators.at(-1)).toMatchObject({
        kind: 'limit',
        count: { kind: 'integer', value: BigInt(7) },
      });
    }),
    generated(40, 20_000)
  );
});
