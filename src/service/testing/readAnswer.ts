import { type QueryResponse } from '../queryResponse';
import { decodeTabular } from '../decode';
import { withExactIntegers } from '../exactIntegers';
import { parseJson } from '../json';
import { hasUnsafe } from '../unsafeIntegers';

/** Reads the text of an answer as the client does. */
export function readAnswer(text: string, decode = decodeTabular): QueryResponse {
  const answer = decode(parseJson(text));
  return { answer: hasUnsafe(answer) ? withExactIntegers(answer, text, decode) : answer, bytes: text.length };
}
