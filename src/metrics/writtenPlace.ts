import { type Edit, spanBefore, spliceEdits } from '@aplkit/language/kit/edit';
import { offsetAt, positionAt } from '@aplkit/language/kit/places';
import { isRejection } from '../query/failures/queryFailure';
import { rejection } from '../service/serviceError';

interface Place {
  written: string;
  /** Edits that insert the values of variables. */
  edits: readonly Edit[];
  /** Edits that add filters after that. */
  filtered: readonly Edit[];
}

/** An error whose position is moved from the sent text to the saved text. */
export function inWrittenText(error: unknown, { written, edits, filtered }: Place): unknown {
  if (!isRejection(error) || error.position === undefined || error.reason === undefined) {
    return error;
  }
  const sent = spliceEdits(spliceEdits(written, edits), filtered);
  const withoutFilters = spanBefore(filtered, offsetAt(sent, error.position)).from;
  return rejection(error, error.reason, positionAt(written, spanBefore(edits, withoutFilters).from));
}
