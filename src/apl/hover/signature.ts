import { type Signature } from '../../language/completion';
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
  const { typed: label, parameters, name } = word;
  const written = parameters.length === 0 ? [] : label.slice(name.length + 1, label.lastIndexOf(')')).split(', ');
  let end = name.length - 1;
  return {
    label,
    documentation: wordHelp(word),
    parameters: written.map((parameter) => {
      const from = end + 2;
      end = from + parameter.length;
      return [from, end];
    }),
    active: parameters.findIndex((parameter) => parameter === parameterAt(word, call.index)),
  };
}
