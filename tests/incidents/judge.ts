import { type Incident } from './incident';
import { type Truth } from './truth';
import { type Condition } from './types';

/** A line of an answer, as a user sees it. */
export interface ShownLine {
  /** Fields and values that the line says to be more frequent; without a value, any. */
  says: Array<{ field: string; value?: string }>;
  /** Those that it says to be rarer. */
  lacks?: ShownLine['says'];
  text: string;
  isSure: boolean;
}

/** Lines that a user reads before giving up. */
const linesRead = 3;

/** True if one of the first three sure lines names the cause. Of values that are the cause together, all must be named. */
export function isNamed({ saidBy, alsoNamedBy }: Truth, lines: ShownLine[]): boolean {
  const read = lines.filter(({ isSure }) => isSure).slice(0, linesRead);
  const isSaid = (condition: Condition) => read.some((line) => says(line, condition));
  return saidBy.every((any) => any.some(isSaid)) || alsoNamedBy.some(isSaid);
}

/** Sure lines of a quiet system that are not true: deployments bring a version and end another, and saying so is right. */
export const falseLines = ({ changes }: Incident, lines: ShownLine[]): ShownLine[] =>
  lines.filter((line) => {
    const named = { ...line, says: [...line.says, ...(line.lacks ?? [])] };
    return line.isSure && !changes.some((change) => says(named, change));
  });

/** A message is known by its part that says something, wherever it is written. */
const messages = ['body', 'exception.message', 'status.message'];

const says = (line: ShownLine, wanted: Condition) =>
  line.says.some(({ field, value }) =>
    messages.includes(wanted.field)
      ? messages.includes(ownName(field)) && value?.includes(String(wanted.value))
      : ownName(field) === wanted.field && (wanted.value === undefined ? value !== '' : value === String(wanted.value))
  );

/** OpenTelemetry's name of a field as written. */
const ownName = (field: string) => field.replace(/^(attributes|resource)\./, '');
