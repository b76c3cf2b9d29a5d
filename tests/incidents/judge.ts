import { type Incident } from './incident';
import { type Truth } from './truth';
import { type Condition, type ShownLine } from './types';

/** Number of lines that users read before they give up. */
const linesRead = 3;

/** True if the first three sure lines name the cause, or all values that are the cause together. */
export function isNamed({ saidBy, alsoNamedBy }: Truth, lines: ShownLine[]): boolean {
  const read = lines.filter(({ isSure }) => isSure).slice(0, linesRead);
  const isSaid = (condition: Condition) => read.some((line) => says(line, condition));
  return saidBy.every((any) => any.some(isSaid)) || alsoNamedBy.some(isSaid);
}

/** The sure lines that are false in a quiet system. Lines that name a deployment's new or old version are true. */
export const falseLines = ({ changes }: Incident, lines: ShownLine[]): ShownLine[] =>
  lines.filter((line) => {
    const named = { ...line, says: [...line.says, ...(line.lacks ?? [])] };
    return line.isSure && !changes.some((change) => says(named, change));
  });

/** Fields with messages, in any of which a message is recognized by its characteristic part. */
const messages = ['body', 'exception.message', 'status.message'];

const says = (line: ShownLine, wanted: Condition) =>
  line.says.some(({ field, value }) =>
    messages.includes(wanted.field)
      ? messages.includes(ownName(field)) && value?.includes(String(wanted.value))
      : ownName(field) === wanted.field && (wanted.value === undefined ? value !== '' : value === String(wanted.value))
  );

/** OpenTelemetry's name for a written field name. */
const ownName = (field: string) => field.replace(/^(attributes|resource)\./, '');
