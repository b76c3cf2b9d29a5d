import { type Analysis } from '../analysis/analyze';
import { type KnownSchema } from '../analysis/schema';
import { type AplType } from '../analysis/types';
import { type Situation } from './situation';

/** A variable of the page where the query is written. */
export interface PageVariable {
  /** As it is written: `$city`, `$__interval`. */
  name: string;
  type: AplType;
  /** The value it has now, or what it gives. */
  help: string;
  /** True if it stands for a part of a query, not for a value: not offered in texts. */
  isMacro: boolean;
  /** How it is inserted, if not by its name. */
  insertText?: string;
}

/** Knowledge that completion uses besides the query's text. */
export interface CompletionContext {
  schema: KnownSchema;
  analysis: Analysis;
  variables: readonly PageVariable[];
  /** The situation at the offset, where it is known already. */
  situation?: Situation;
  /** The result of the lookup that `lookupIn` returns. */
  values: readonly FoundValue[];
}

/** A value of a field, or a key of a map, with the number of events that have it. */
export interface FoundValue {
  value: string | number | boolean;
  count: number;
}
