import { stepWords } from '../tree/checkSteps';

/** A step of a pipeline, for people. */
export interface StepWord {
  word: (typeof stepWords)[number];
  signature: string;
  help: string;
  /** Written by completion after the word, with a tab stop for each part. */
  snippet: string;
}

const records: Readonly<Record<StepWord['word'], readonly [signature: string, help: string, snippet: string]>> = {
  where: [
    'where tag == value and tag != #/regex/ …',
    'Keeps matching series. Filters come before any other step.',
    'where $1',
  ],
  align: [
    'align to interval using function',
    'Combines the points of each interval into one. Without `to`, one value over the time range.',
    'align to ${1:\\$__interval} using ${2:avg}',
  ],
  group: [
    'group by tag, … using function',
    'Combines series with equal tags into one; other tags are dropped. Without `by`, all series become one.',
    'group by ${1} using ${2:sum}',
  ],
  bucket: [
    'bucket by tag, … to interval using function(spec, …)',
    'Quantiles and other statistics of a histogram, one series each.',
    'bucket to ${1:\\$__interval} using ${2:interpolate_delta_histogram}(${3:0.5, 0.95, 0.99})',
  ],
  map: [
    'map function or map operator number',
    'Changes each point: a rate, a filled gap, arithmetic with a number.',
    'map ${1}',
  ],
  extend: [
    'extend tag = value, …',
    'Adds tags after an aggregation. Strings can hold other tags: "${tag}". `__label` names the series in legends.',
    'extend ${1:__label} = "${2}"',
  ],
  replace: [
    'replace tag ~ #s/regex/replacement/ or replace tag = original ~ …',
    'Rewrites the values of a tag, or makes a tag of another one.',
    'replace ${1} ~ #s/${2}/${3}/',
  ],
  join: [
    'join tag, … from dataset:metric by tag, …',
    'Adds tags of another metric to series with equal tags.',
    'join ${1} from ${2} by ${3}',
  ],
  compute: [
    '(query, query) | compute name using function',
    'Calculates one metric from two, for series with equal tags at times that both have.',
    'compute ${1:result} using ${2:/}',
  ],
  as: ['as name', 'Renames the metric.', 'as ${1}'],
  offset: [
    'offset -duration',
    'Reads the points of an earlier time, or with `+` of a later one, and shows them at the times of the range. Comes first.',
    'offset -${1:1h}',
  ],
  sample: ['sample rate', 'A random share of the series, from 0 to 1. Comes first.', 'sample ${1:0.1}'],
  ifdef: [
    'ifdef ($param) { where … } else { where … }',
    'A filter that depends on whether an optional parameter is set.',
    'ifdef (${1:\\$param}) { where ${2} }',
  ],
};

export const steps: readonly StepWord[] = stepWords.map((word) => {
  const [signature, help, snippet] = records[word];
  return { word, signature, help, snippet };
});

/** The step that a word begins; `filter` is the older `where`. */
export const stepOf = (word: string): StepWord | undefined =>
  steps.find((step) => step.word === (word === 'filter' ? 'where' : word));

/** Words inside steps. */
export const clauses: ReadonlyMap<string, string> = new Map([
  ['by', 'The tags that stay; series that differ in others only become one.'],
  ['using', 'The function that combines points or series.'],
  ['to', 'The length of an interval.'],
  ['over', 'The time that each interval looks back, if longer than the interval.'],
  ['and', 'Both conditions.'],
  ['or', 'Either condition. `and` comes before `or`.'],
  ['not', 'Series that do not match.'],
  ['in', 'One of the values of a list: `tag in ["a", "b"]`. `not tag in […]` for none of them.'],
  ['contains', 'A list that has the value: `tag contains "a"`.'],
  ['is', 'The type of a tag: `string`, `int`, `float` or `bool`.'],
  ['set', 'Sets an option of the query, e.g. `set custom_unit = "ms";`.'],
  ['param', 'Declares a parameter: `param $name: Duration;`.'],
]);
