import { callAt } from '../completion/situation';
import { type FunctionWord } from '../vocabulary/word';
import { wordHelp } from '../completion/items';
import { findAggregate, findFunction } from '../vocabulary/vocabulary';

/** A function's signature with types, and the parameter at the cursor. */
interface Signature {
  /** `substring(text: string, start: integer, length?: integer): string` */
  label: string;
  /** Help as Markdown. */
  documentation: string;
  /** Where each parameter is written in the label. */
  parameters: ReadonlyArray<readonly [from: number, to: number]>;
  /** Index of the parameter at the cursor; -1 if there are more arguments than parameters. */
  active: number;
}

/** Returns the signature of the innermost function whose brackets are open at an offset. */
export function signatureAt(text: string, offset: number): Signature | undefined {
  const call = callAt(text, offset);
  const word = call && (findAggregate(call.name) ?? findFunction(call.name));
  if (!word) {
    return undefined;
  }
  const last = word.parameters.length - 1;
  const active = call.index <= last ? call.index : word.parameters.at(last)?.variadic ? last : -1;
  return { ...labelOf(word), documentation: wordHelp(word), active };
}

function labelOf({ name, parameters, result }: FunctionWord): Pick<Signature, 'label' | 'parameters'> {
  let label = `${name}(`;
  const places = parameters.map(({ name: written, type, optional, variadic }, index): readonly [number, number] => {
    label += index > 0 ? ', ' : '';
    const from = label.length;
    label += variadic ? `…${written}: ${type}` : `${written}${optional ? '?' : ''}: ${type}`;
    return [from, label.length];
  });
  return { label: `${label}): ${result}`, parameters: places };
}
