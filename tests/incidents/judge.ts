import { type Incident } from './incident';
import { type Truth } from './truth';
import { type Condition, type ShownLine } from './types';

/** Number of lines that users read before they give up. */
const linesRead = 3;

/**
 * True if the first three sure lines name the cause. If several values together are the cause, the lines must name all
 * of them.
 */
export function isNamed({ saidBy, alsoNamedBy }: Truth, lines: ShownLine[]): boolean {
  const read = lines.filter(({ isSure }) => isSure).slice(0, linesRead);
  const isSaid = (condition: Condition) => read.some((line) => says(line, condition));
  return saidBy.every((any) => any.some(isSaid)) || alsoNamedBy.some(isSaid);
}

/**
 * Returns the sure lines that are false in a quiet system. A deployment starts one version and ends another, so lines
 * that name either version are true.
 */
export const falseLines = ({ changes }: Incident, lines: ShownLine[]): ShownLine[] =>
  lines.filter((line) => {
    const named = { ...line, says: [...line.says, ...(line.lacks ?? [])] };
    return line.isSure && !changes.some((change) => says(named, change));
  });

/** Fields that contain messages. A message is recognized by its characteristic part in any of them. */
const messages = ['body', 'exception.message', 'status.message'];

const says = (line: ShownLine, wanted: Condition) =>
  line.says.some(({ field, value }) =>
    messages.includes(wanted.field)
      ? messages.includes(ownName(field)) && value?.includes(String(wanted.value))
      : ownName(field) === wanted.field && (wanted.value === undefined ? value !== '' : value === String(wanted.value))
  );

/** Returns OpenTelemetry's name for a written field name. */
const ownName = (field: string) => field.replace(/^(attributes|resource)\./, '');
