import { z } from 'zod';
import { parseIsoTime } from '../database/instants';
import { invalidBody, members, noId, readBody, requiredAs, wholeNumber } from '../json';

const noText = 'must be a string';
const required = requiredAs('is missing. A monitor needs "name" and "type"');
const types = ['Threshold', 'MatchEvent', 'AnomalyDetection'] as const;
const operatorNames = ['Above', 'AboveOrEqual', 'Below', 'BelowOrEqual', 'AboveOrBelow'] as const;

interface Operator {
  /** Words between a value and a threshold in a sentence. */
  words: string;
  isBeyond: (value: number, threshold: number) => boolean;
}

/** Comparisons of a monitor's value with its threshold. */
export const operators: Record<(typeof operatorNames)[number], Operator> = {
  Above: { words: 'above', isBeyond: (value, threshold) => value > threshold },
  AboveOrEqual: { words: 'at or above', isBeyond: (value, threshold) => value >= threshold },
  Below: { words: 'below', isBeyond: (value, threshold) => value < threshold },
  BelowOrEqual: { words: 'at or below', isBeyond: (value, threshold) => value <= threshold },
  AboveOrBelow: { words: 'not', isBeyond: (value, threshold) => value !== threshold },
};

/** Schema for a number of minutes, up to a week. A timer can't wait for 25 days or longer. */
const minutes = wholeNumber(1, 7 * 24 * 60).optional();
const flag = z.boolean('must be true or false').optional();
const text = z.string(noText).optional();
/** Query text; an empty query counts as missing. */
const queryText = text.transform((query) => (query?.trim() === '' ? undefined : query)).optional();

/** Members of a create request (service facts, "Monitors"). */
const draftSchema = members(
  {
    name: z.string(required(noText)).min(1, 'must not be empty'),
    type: z.enum(types, required(`must be one of: ${types.join(', ')}`)),
    description: text,
    aplQuery: queryText,
    mplQuery: queryText,
    columnName: text,
    operator: z.enum(operatorNames, `must be one of: ${operatorNames.join(', ')}`).optional(),
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
  { id: noId }
);

export type MonitorDraft = Omit<z.output<typeof draftSchema>, 'id'>;

/** A monitor as the service lists it. */
export interface MonitorRecord extends MonitorDraft {
  id: string;
  createdAt: string;
}

/** Reads the body of a request to change a monitor, which contains the whole monitor. Throws 400. */
export function readChange(body: unknown): MonitorDraft {
  const { id: _, ...draft } = readBody(draftSchema, body);
  if (parseIsoTime(draft.disabledUntil ?? unset) === undefined) {
    throw invalidBody('"disabledUntil" must be a time in ISO 8601');
  }
  return draft;
}

/** Value of `disabledUntil` that means no time. */
const unset = '0001-01-01T00:00:00Z';

/** Reads the body of a create request. Throws 400. */
export function readMonitor(body: unknown): MonitorDraft {
  const { id: _, ...draft } = readBody(draftSchema, body);
  const { type, aplQuery, mplQuery, operator, threshold } = draft;
  if (aplQuery === undefined && mplQuery === undefined) {
    throw invalidBody('"aplQuery" is missing. A monitor needs either "aplQuery" or "mplQuery"');
  }
  if (aplQuery !== undefined && mplQuery !== undefined) {
    throw invalidBody('A monitor has one query: send either "aplQuery" or "mplQuery"');
  }
  if (type === 'MatchEvent' && mplQuery !== undefined) {
    throw invalidBody('A monitor of type MatchEvent needs "aplQuery": metrics have no events');
  }
  if (type === 'AnomalyDetection') {
    throw invalidBody('The sandbox does not support monitors of type AnomalyDetection: use Threshold or MatchEvent');
  }
  if (type === 'Threshold' && (operator === undefined || threshold === undefined)) {
    throw invalidBody('"operator" or "threshold" is missing. A monitor of type Threshold needs both');
  }
  return draft;
}

/** Target of a monitor's notifications. */
export interface Notifier {
  id: string;
  name: string;
  createdAt: string;
  properties: Record<string, unknown>;
}
