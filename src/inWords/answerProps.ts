/** A question that a user typed, and the query at that time. */
export interface AskedWords {
  text: string;
  query: string;
}

/** A question about a dataset. Each query language adds the names that it needs. */
export interface QuestionInWords extends AskedWords {
  /** The dataset for a question that doesn't name one. */
  dataset: string | undefined;
}

/** The meaning of a question, according to a grammar. */
export type Understood =
  | { kind: 'query'; query: string; note?: string }
  /** The words that aren't understood, with a sentence that explains why. */
  | { kind: 'unknown'; words: string[]; reason: string };

/** Cost of the last query over the same data; `undefined` if unknown. */
export type CostOf = (query: string) => string | undefined;

export interface AnswerProps {
  asked: AskedWords | undefined;
  /** The current query. */
  query: string;
  /** Writes a query without running it. */
  onUse: (query: string) => void;
  /** Writes a question into the line. */
  onChoose: (question: string) => void;
  onClose: () => void;
  /** Moves the focus to the line. */
  onFocusLine: () => void;
}
