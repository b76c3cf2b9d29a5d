import { type NamePattern } from '../tree/ast';

/** True if a name matches a pattern, in which `*` stands for any text. */
export function matchesPattern(name: string, { name: pattern, wildcard }: NamePattern): boolean {
  if (!wildcard) {
    return name === pattern;
  }
  const [first, ...rest] = pattern.split('*');
  const last = rest.pop() ?? '';
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length) {
    return false;
  }
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) {
      return false;
    }
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
