import { type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import { type QuestionInWords } from '../answerProps';

/** A question with the names of metrics and tags. */
export interface MetricsQuestion extends QuestionInWords {
  known: KnownMetrics;
  /** Values of tags that may be in the question, by tag. */
  values: ReadonlyMap<string, readonly string[]>;
}
