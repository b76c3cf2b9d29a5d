import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { listText } from '@aplkit/language/kit/words';
import { type QuestionInWords, type Understood } from './answerProps';
import { followUps } from './followUp';
import { Grammar } from './grammar';
import { fieldsMeant, nounsOf } from './names';
import { newQuery, startsQuery } from './newQuery';
import { QuestionReading } from './questionReading';
import { datasetsNamed, isCovered, splitQuestion } from './words';

/** A question with the names of fields. */
export interface WordsQuestion extends QuestionInWords {
  schema: KnownSchema;
  /** Examples and saved queries by title. */
  titled: ReadonlyArray<{ title: string; query: string }>;
}

/** The query that a question means, if each of its words has a single meaning. */
export function understand(question: WordsQuestion): Understood {
  const { text, query, schema, titled } = question;
  const sameTitle = titled.filter(({ title }) => plain(title) === plain(text));
  if (sameTitle.length === 1) {
    return { kind: 'query', query: sameTitle[0].query };
  }
  const named = datasetsNamed(text, schema.datasets ?? []);
  const dataset = named.at(0) ?? question.dataset;
  const fields = (dataset !== undefined && schema.fieldsOf(dataset)) || [];
  const isField = (word: string) => fields.some(({ name }) => name.toLowerCase() === word);
  const words = splitQuestion(text, isField);
  const isEmpty = query.trim() === '';
  const columns = isEmpty ? [] : analyze(query, schema).result.columns;
  const computed = columns.filter(({ name }) => !fields.some((field) => field.name === name));
  const reading = new QuestionReading(
    words,
    [...fields, ...computed],
    schema.datasets ?? [],
    nounsOf(dataset ?? '', fields)
  );
  const grammar = new Grammar(reading);
  const readings = words.length === 0 || words.length > maxWords ? [] : grammar.questions();
  const texts = readings.flatMap((clauses) => {
    const changed = isEmpty ? [] : followUps(query, clauses, { schema, fields, grammar, reading });
    const fresh = isEmpty || startsQuery(clauses) ? newQuery(clauses, dataset) : undefined;
    return [...changed, ...(fresh === undefined ? [] : [fresh])];
  });
  const distinct = [...new Set(texts)].filter((each) => isSound(each, schema));
  const [only, more] = distinct;
  if (only !== undefined && more === undefined) {
    const isOfTime = only.includes('_time > ago(') && !query.includes('_time > ago(');
    return only === query
      ? { kind: 'unknown', words: [], reason: 'The query already does this.' }
      : { kind: 'query', query: only, ...(isOfTime && { note: rangeNote }) };
  }
  return more === undefined ? notUnderstood(reading) : ambiguous(distinct);
}

/** Maximum number of words in a question. */
const maxWords = 40;

const rangeNote = 'The condition on _time applies within the dashboard’s time range, which you set in the time picker.';

const plain = (text: string) =>
  splitQuestion(text, () => true)
    .map(({ written }) => written.toLowerCase())
    .join(' ');

/** True if a query has no problems according to the schema. */
const isSound = (query: string, schema: KnownSchema): boolean => findProblems(query, schema).problems.length === 0;

function ambiguous(queries: readonly string[]): Understood {
  const meanings = queries.slice(0, 3).map((query) => `“${query.split('\n').slice(1).join(' ')}”`);
  return { kind: 'unknown', words: [], reason: `The question has more than one meaning: ${listText(meanings)}.` };
}

function notUnderstood({ words, known, furthest, notes }: QuestionReading): Understood {
  const unknown = words.filter(
    ({ quote, written }, index) =>
      quote === undefined && !isCovered(words, index) && fieldsMeant(written, known).length === 0
  );
  const strange = [...new Set(unknown.map(({ written }) => written))];
  const whole = words.map(({ written }) => written).join(' ');
  const next = words[furthest]?.written;
  const reasons = [
    ...(strange.length > 0
      ? [`Not understood: ${listText(strange.map((word) => `“${word}”`))}`]
      : [`“${whole}” can’t be turned into a query${next === undefined ? '' : `. Not understood: “${next}”`}`]),
    ...notes,
  ];
  return { kind: 'unknown', words: strange, reason: `${reasons.join('. ')}.` };
}
