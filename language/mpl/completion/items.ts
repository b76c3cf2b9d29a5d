import { type Completion } from '../../kit/completion';
import { type Metric } from '../analysis/schema';
import { literalsOfValue } from '../edit/filters';
import { quoteMplName } from '../tree/quoteName';
import { stepWordsOf } from '../tree/steps';
import { clauses } from '../vocabulary/steps';

/** A variable in the dashboard. */
export interface MplVariable {
  /** Name as written, for example `$city` or `$__interval`. */
  name: string;
  help: string;
}

/** Suggestion that replaces the word at the cursor. */
export type Item = Pick<Completion, 'label' | 'kind'> & Partial<Completion>;

/** Words that can start a query, besides datasets. */
export const beginnings: readonly Item[] = [
  {
    label: '(query, query) | compute',
    kind: 'keyword',
    documentation: stepWordsOf('compute').help,
    insertText: '(\n  ${1},\n  ${2}\n)\n| compute ${3:result} using ${4:/}',
    isSnippet: true,
    continues: true,
  },
  {
    label: 'set',
    kind: 'keyword',
    documentation: clauses.get('set'),
    insertText: 'set custom_unit = "$1";',
    isSnippet: true,
  },
  {
    label: 'param',
    kind: 'keyword',
    documentation: clauses.get('param'),
    insertText: 'param \\$${1:name}: ${2:string};',
    isSnippet: true,
  },
];

export const valueItems = (value: string, quote: string): Item[] =>
  literalsOfValue(value).map(({ label, literal }) => ({
    label,
    kind: 'value',
    insertText: literal,
    filterText: quote + value,
  }));

export const keywordItem = (label: string): Item => ({
  ...{ label, kind: 'keyword' },
  documentation: clauses.get(label) ?? '',
});

/** Suggestion for a name, in backticks if needed. */
export const tagItem = (label: string): Item => ({ label, kind: 'field', insertText: quoteMplName(label) });

/** A metric's type and unit: `Histogram, ms`. */
export const metricFacts = ({ type, temporality, unit }: Metric): string =>
  [temporality ? `${type ?? ''} (${temporality.toLowerCase()})`.trim() : type, unit].filter(Boolean).join(', ');

export const metricItem = (metric: Metric): Item => ({
  ...tagItem(metric.name),
  detail: metricFacts(metric),
});
