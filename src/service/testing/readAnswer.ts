import { type QueryResult } from '../queryResult';
import { decodeTabular } from '../decode';
import { withExactIntegers } from '../exactIntegers';
import { parseJson } from '../json';

/** Parses the text of a response as the client does. */
export function readAnswer(text: string, decode = decodeTabular): QueryResult {
  return { body: withExactIntegers(decode(parseJson(text)), text, decode), bytes: text.length };
}
