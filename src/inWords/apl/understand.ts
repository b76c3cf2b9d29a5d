import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema, type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { nameParts } from '../../names/nameParts';
import { type QuestionInWords, type Understood } from '../answerProps';
import { readIntent } from './grammar';
import { choicesOf, type Phrase, readPhrases } from './readMeanings';
import { WordReading } from './readers';
import { Unclear } from '../kit/unclear';
import { type QueryNow } from './queryNow';
import { writeQuery } from './writeQuery';
import { lostConditions } from './lostConditions';
import { datasetNouns } from './datasetNouns';
import { lostNotes, maxWords, notUnderstoodText, understood, unknown } from '../kit/understood';
import { datasetsNamed, splitQuestion } from '../kit/words';

/** A question about events, with known names and queries. */
export interface WordsQuestion extends QuestionInWords {
  schema: KnownSchema;
  /** Examples and saved queries, with titles. */
  titled: ReadonlyArray<{ title: string; query: string }>;
}

/** The query for a question with a single meaning, or the reason why there's none. */
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
  const vocabulary = {
    fields: [...fields, ...computed],
    datasets: schema.datasets ?? [],
    nouns: datasetNouns(dataset ?? '', fields),
  };
  const phrases = readPhrases(words, vocabulary);
  const attempts =
    words.length > maxWords
      ? []
      : choicesOf(phrases).map((meanings) => {
          const reading = new WordReading(meanings, fields);
          return { reading, text: textFor(reading, { query, dataset, schema, fields, computed }) };
        });
  return (
    understood({
      queries: attempts.flatMap(({ text: each }) => each ?? []),
      now: query,
      isValid: (each) => findProblems(each, schema).problems.length === 0,
      inOneLine: (each) => each.split('\n').slice(1).join(' '),
      notesOf: (each) => {
        const isOfTime = each.includes('_time > ago(') && !query.includes('_time > ago(');
        return [...(isOfTime ? [rangeNote] : []), ...lostNotes(lostConditions(query, each))];
      },
    }) ??
    notUnderstood(
      phrases,
      attempts.map(({ reading }) => reading),
      fields
    )
  );
}

/** Query for a reading; if it's `undefined`, the reading contains the reason. */
function textFor(reading: WordReading, now: QueryNow): string | undefined {
  const intent = readIntent(reading);
  try {
    return intent && writeQuery(intent, now);
  } catch (error) {
    if (error instanceof Unclear) {
      return reading.stop(reading.meanings.length, error.message);
    }
    throw error;
  }
}

const rangeNote = 'The condition on _time applies within the dashboard’s time range, which you set in the time picker.';

const plain = (text: string) =>
  splitQuestion(text, () => true)
    .map(({ written }) => written.toLowerCase())
    .join(' ');

/** Names the phrase at which the best reading ends, and the words after it that have no meaning. */
function notUnderstood(
  phrases: readonly Phrase[],
  readings: readonly WordReading[],
  fields: readonly SchemaField[]
): Understood {
  const best = readings.reduce<WordReading | undefined>(
    (found, each) => (found && found.furthest >= each.furthest ? found : each),
    undefined
  );
  const { understood: from = 0, furthest = 0, reason = '' } = best ?? {};
  const isStrange = ({ meanings }: Phrase) =>
    meanings.some(({ is }) => is === 'word' || is === 'vague' || is === 'unclear');
  const text = (some: readonly Phrase[]) => some.map(({ written }) => written).join(' ');
  const strange = phrases
    .slice(furthest)
    .filter(isStrange)
    .map(({ written }) => written);
  const isKnown = furthest < phrases.length && !isStrange(phrases[furthest]);
  const words = [...new Set([...(isKnown ? [text(phrases.slice(from, furthest + 1))] : []), ...strange])];
  const named = words.length > 0 ? notUnderstoodText(words) : undefined;
  const reasons = [named, reason || undefined, ...similarFields(words, fields)].filter((each) => each !== undefined);
  const whole = `“${text(phrases)}” can’t be turned into a query`;
  return unknown(reasons.length > 0 ? reasons : [whole], words);
}

/** Sentences about words that are only a part of fields' names, such as “status” for `status.code`. */
const similarFields = (words: readonly string[], fields: readonly SchemaField[]): string[] =>
  words.flatMap((word) => {
    const similar = fields.filter(
      ({ name, hidden }) => hidden !== true && nameParts(name).includes(word.toLowerCase())
    );
    const names = similar.map(({ name }) => name).slice(0, maxSimilar);
    return names.length > 0 ? [`Fields with “${word}”: ${names.join(', ')}`] : [];
  });

const maxSimilar = 3;
