import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { type AplSource } from '../source';

export interface InWordsProps {
  datasource: Pick<AplSource, 'schema' | 'service' | 'settings'>;
  /** Example queries for a dataset, by title. */
  examplesOf: (dataset: string, fields: readonly SchemaField[]) => ReadonlyArray<{ title: string; query: string }>;
  /** Cost of the last query over the same data; `undefined` if unknown. */
  costOf: (apl: string) => string | undefined;
}

export interface AnswerProps extends InWordsProps {
  /** The question, and the query when it was asked. */
  asked: { text: string; query: string } | undefined;
  /** Writes a query without running it. */
  onUse: (query: string) => void;
  /** Writes a question into the line. */
  onChoose: (question: string) => void;
  onClose: () => void;
}
