import { type QueryStatus, type StatusMessage } from './types';

/** Whether a message is only informational, by its priority. */
export const isInformation = ({ priority }: StatusMessage): boolean => /^(info|debug|trace)$/i.test(priority ?? '');

/** Whether a result contains a message that may concern its rows; a message without a priority may. */
export const hasWarning = ({ messages = [] }: QueryStatus): boolean => !messages.every(isInformation);
