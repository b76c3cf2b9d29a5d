import { type Signature, signatureOf } from '../../language/completion';
import { callAt } from '../completion/situation';
import { wordHelp } from '../completion/items';
import { findCalled } from '../vocabulary/functions';
import { parameterAt } from '../vocabulary/word';

/** The signature of the innermost function whose brackets are open at an offset. */
export function signatureAt(text: string, offset: number): Signature | undefined {
  const call = callAt(text, offset);
  const word = call && findCalled(call.name);
  if (!word) {
    return undefined;
  }
  const active = word.parameters.findIndex((parameter) => parameter === parameterAt(word, call.index));
  return signatureOf(word.typed, wordHelp(word), active);
}
