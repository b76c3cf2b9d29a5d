import { type QueryResponse } from '../queryResponse';
import { decodeTabular } from '../decode';
import { withExactIntegers } from '../exactIntegers';
import { parseJson } from '../json';
import { unsafeColumns } from '../unsafeIntegers';

/** Reads the text of an answer as the client does. */
export function readAnswer(text: string, decode = decodeTabular): QueryResponse {
  const answer = decode(parseJson(text));
  const unsafe = unsafeColumns(answer);
  return { answer: unsafe ? withExactIntegers(answer, unsafe, text, decode) : answer, bytes: text.length };
}
