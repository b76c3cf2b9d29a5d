import { readFileSync } from 'node:fs';
import path from 'node:path';

import { type KnownSchema, type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { examplesLike } from '../kit/examplesLike';
import { exampleQuestions } from './exampleQuestions';
import schemas from './testing/schemas.json';
import { understand } from './understand';

/** A question that was written without knowledge of the grammar. */
interface WrittenQuestion {
  dataset: string;
  question: string;
  /** The query that a follow-up question changes. */
  query?: string;
  /** Correct queries; the sandbox compares their results. Empty if the question mustn't become a query. */
  answers: string[];
  /** Set if the question must be understood. */
  isClear?: boolean;
}

const questions = readFileSync(path.join(__dirname, 'testing/questions.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): WrittenQuestion => JSON.parse(line));

const fieldsOf = new Map(
  Object.entries(schemas.datasets).map(([dataset, fields]) => [
    dataset,
    fields.map(([name, type, unit = '', hidden]): SchemaField => ({ name, type, unit, hidden: hidden !== undefined })),
  ])
);
const schema: KnownSchema = { datasets: [...fieldsOf.keys()], fieldsOf: (dataset) => fieldsOf.get(dataset) };
const titled = schemas.saved.map(([title, query]) => ({ title, query }));

function verdictOf({ dataset, question, query = '', answers, isClear }: WrittenQuestion): string {
  const answer = understand({ text: question, query, dataset, schema, titled });
  if (answer.kind === 'query') {
    return answers.includes(answer.query) ? 'right' : `wrong: ${question} → ${answer.query}`;
  }
  return answers.length === 0 ? 'right' : isClear ? 'unknown' : 'accepted as unknown';
}

function tally(all: readonly WrittenQuestion[]): Record<string, number> {
  const verdicts = all.map(verdictOf);
  return Object.fromEntries([...new Set(verdicts)].map((each) => [each, verdicts.filter((v) => v === each).length]));
}

// A query that isn't among the answers is wrong until its result was compared. Fewer unknown questions are progress.
test('New questions get no wrong query', () => {
  expect(tally(questions.filter(({ query }) => query === undefined))).toEqual({
    right: 242,
    unknown: 17,
    'accepted as unknown': 18,
  });
});

test('Follow-up questions get no wrong query', () => {
  expect(tally(questions.filter(({ query }) => query !== undefined))).toEqual({
    right: 29,
    unknown: 6,
    'accepted as unknown': 6,
  });
});

test('A question that isn’t understood gets examples that are', () => {
  const examplesFor = (dataset: string, text: string) => {
    const question = { text, query: '', dataset, schema, titled };
    expect([dataset, text, understand(question).kind]).toEqual([dataset, text, 'unknown']);
    return examplesLike(question, { examplesFor: exampleQuestions, understand });
  };
  expect([...fieldsOf.keys()].map((dataset) => examplesFor(dataset, 'zebra').length)).toEqual([3, 3, 3, 3, 3]);
  expect(examplesFor('otel-demo-traces', 'count by status over time')).toEqual([
    'count by attributes.http.status_code over time',
    '5xx by service.name over time',
    'count over time',
  ]);
  expect(examplesFor('payments', 'top 10 zebra').slice(0, 2)).toEqual([
    'top 10 events by gateway_latency_us',
    'top 10 customer.segment',
  ]);
});
