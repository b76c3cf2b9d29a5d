import { type QueryResult } from '../queryResult';
import { decodeTabular } from '../decode';
import { withExactIntegers } from '../exactIntegers';
import { parseJson } from '../json';

/** Parses a response text like the client. */
export function readAnswer(text: string, decode = decodeTabular): QueryResult {
  return { body: withExactIntegers(decode(parseJson(text)), text, decode), bytes: text.length };
}
