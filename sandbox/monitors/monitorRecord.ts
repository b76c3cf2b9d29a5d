import { z } from 'zod';
import { HttpError } from '../errors';
import { members, readJson } from '../json';

const noText = 'must be a string';
const missing = 'is missing. A monitor needs "name" and "type"';
const orMissing = (sentence: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? missing : sentence;
const types = ['Threshold', 'MatchEvent', 'AnomalyDetection'];
const operators = ['Above', 'AboveOrEqual', 'Below', 'BelowOrEqual', 'AboveOrBelow'];
const minutes = z
  .number('must be a whole number of minutes')
  .int('must be a whole number of minutes')
  .min(1, 'must be at least 1')
  .optional();
const flag = z.boolean('must be true or false').optional();
const text = z.string(noText).optional();

/** The members of a create request (service facts, "Monitors"). */
const draftSchema = members(
  {
    name: z.string({ error: orMissing(noText) }).min(1, 'must not be empty'),
    type: z.enum(types, { error: orMissing(`must be one of: ${types.join(', ')}`) }),
    description: text,
    aplQuery: text,
    mplQuery: text,
    columnName: text,
    operator: z.enum(operators, `must be one of: ${operators.join(', ')}`).optional(),
    threshold: z.number('must be a number').optional(),
    intervalMinutes: minutes,
    rangeMinutes: minutes,
    notifierIds: z.array(z.string(noText), 'must be a list of strings').optional(),
    alertOnNoData: flag,
    resolvable: flag,
    notifyByGroup: flag,
    disabled: flag,
    disabledUntil: text,
  },
  { id: z.never('is given by the service itself; leave it out').optional() }
);

export type MonitorDraft = Omit<z.output<typeof draftSchema>, 'id'>;

/** A monitor as the service lists it. */
export interface MonitorRecord extends MonitorDraft {
  id: string;
  createdAt: string;
}

/** Reads the body of a create request. Throws 400. */
export function readMonitor(body: unknown): MonitorDraft {
  const refuse = (problem: string) => new HttpError(400, `${problem}.`);
  const { id: _, ...draft } = readJson(draftSchema, body, 'The body', refuse);
  const { type, aplQuery, mplQuery, operator, threshold } = draft;
  if ((aplQuery ?? mplQuery ?? '') === '') {
    throw refuse('"aplQuery" is missing. A monitor needs it, or "mplQuery"');
  }
  if (type === 'Threshold' && (operator === undefined || threshold === undefined)) {
    throw refuse('"operator" or "threshold" is missing. A monitor of type Threshold needs both');
  }
  return draft;
}

/** Where the service sends what a monitor has to say. */
export interface Notifier {
  id: string;
  name: string;
  createdAt: string;
  properties: Record<string, unknown>;
}
