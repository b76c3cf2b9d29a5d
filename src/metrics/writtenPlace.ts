import { type Edit, spanBefore, spliceEdits } from '@aplkit/language/kit/edit';
import { offsetAt, positionAt } from '@aplkit/language/kit/places';
import { isRejection } from '../query/queryFailure';
import { rejection } from '../service/serviceError';

interface Place {
  written: string;
  /** Wrote the values of variables into it. */
  edits: readonly Edit[];
  /** Added filters to that. */
  filtered: readonly Edit[];
}

/** An error of the sent text at its place in the text that the person wrote. */
export function inWrittenText(error: unknown, { written, edits, filtered }: Place): unknown {
  if (!isRejection(error) || error.position === undefined || error.reason === undefined) {
    return error;
  }
  const sent = spliceEdits(spliceEdits(written, edits), filtered);
  const withoutFilters = spanBefore(filtered, offsetAt(sent, error.position)).from;
  return rejection(error, error.reason, positionAt(written, spanBefore(edits, withoutFilters).from));
}
