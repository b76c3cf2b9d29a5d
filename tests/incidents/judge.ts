import { type Incident } from './drawIncident';
import { type Truth } from './truth';
import { type Condition } from './types';
import { fieldName } from './write';

/** A line of an answer, as a user sees it. */
export interface ShownLine {
  field?: string;
  value?: string;
  text: string;
  isSure: boolean;
}

/** Lines that a user reads before giving up. */
const linesRead = 3;

/** Whether one of the first three sure lines names the cause. Of two values that are the cause together, both must be named. */
export function isNamed(truth: Truth, lines: ShownLine[], isPrefixed: boolean): boolean {
  const read = lines.filter(({ isSure }) => isSure).slice(0, linesRead);
  const isSaid = (condition: Condition) => read.some((line) => names(line, condition, isPrefixed));
  return truth.named.every(isSaid) || truth.alsoNamedBy.some(isSaid);
}

/** Sure lines of a quiet system that are not true: deployments change a version, and saying so is right. */
export function falseLines({ changes, isPrefixed }: Incident, lines: ShownLine[]): ShownLine[] {
  return lines.filter((line) => line.isSure && !changes.some((change) => names(line, change, isPrefixed)));
}

function names({ field, value, text }: ShownLine, condition: Condition, isPrefixed: boolean): boolean {
  const own = condition.field;
  const spellings = [fieldName(own, isPrefixed), own];
  const wanted = String(condition.value);
  // A message is told by its part that says something, with or without the rest of the line.
  if (own === 'body' || own === 'exception.message') {
    return `${value ?? ''} ${text}`.includes(wanted);
  }
  const isField =
    field !== undefined && value !== undefined && spellings.includes(plain(field)) && plain(value) === wanted;
  return isField || (spellings.some((spelling) => text.includes(spelling)) && isIn(text, wanted));
}

/** A name or value without the quotes and brackets that queries put around it. */
const plain = (written: string) => written.replace(/^\['(.*)'\]$/, '$1').replace(/^["“](.*)["”]$/, '$1');

/** Whether a value is a word of a text: `2.4.1` is not in `12.4.1`. */
const isIn = (text: string, value: string) =>
  value.includes(' ')
    ? text.includes(value)
    : text.split(/[\s,;()"“”'‘’`=]+/).some((word) => word === value || word.replace(/[.:]$/, '') === value);
