import { type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import { type QuestionInWords } from '../answerProps';

/** A question with the names of metrics and tags. */
export interface MetricsQuestion extends QuestionInWords {
  known: KnownMetrics;
  /** Tag values that the question may contain, by tag. */
  values: ReadonlyMap<string, readonly string[]>;
}
