import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { durationRank } from '../../names/durationNames';
import { fieldsNamed, statusNames } from '../../names/failureNames';
import { idWords, severityNames, spanPartNames } from '../../names/knownNames';
import { nameParts } from '../../names/nameParts';
import { methodNames, routeNames } from '../../names/requestNames';
import { hasDurations } from './calls';
import { type WordsQuestion } from './understand';

/** Questions about a dataset's fields. Some may not be understood. */
export function exampleQuestions({ dataset, schema }: Pick<WordsQuestion, 'dataset' | 'schema'>): string[] {
  const all = (dataset !== undefined && schema.fieldsOf(dataset)) || [];
  const fields = all.filter(({ hidden }) => hidden !== true);
  const [duration] = fields.filter(hasDurations).sort((a, b) => durationRank(a.name) - durationRank(b.name));
  const [status] = fieldsNamed(fields, [...statusNames, ...severityNames]);
  const group = groupOf(fields);
  const of = (field: SchemaField | undefined, questions: (name: string) => string[]) =>
    field === undefined ? [] : questions(field.name);
  return [
    ...of(group, (name) => [`count by ${name}`, ...of(duration, (took) => [`p95 ${took} by ${name}`])]),
    ...of(group, (name) => [`share of failed events by ${name}`, `5xx by ${name} over time`]),
    ...of(status, (name) => [`count by ${name} over time`]),
    ...of(duration, (took) => [`top 10 events by ${took}`, `p95 ${took} over time`]),
    ...of(group, (name) => [`top 10 ${name}`]),
    'count over time',
    'latest 20 events',
  ];
}

/** A field with few values, which events can be grouped by. */
function groupOf(fields: readonly SchemaField[]): SchemaField | undefined {
  const texts = fields.filter(({ name, type }) => type === 'string' && !idWords.has(nameParts(name).at(-1) ?? ''));
  const [named] = fieldsNamed(texts, [...routeNames, ...spanPartNames.service, ...methodNames]);
  return named ?? texts.at(0);
}
