import { type QueryStatus, type StatusMessage } from './types';

/** True if a message is only informational, judging by its priority. */
export const isInformation = ({ priority }: StatusMessage): boolean => /^(info|debug|trace)$/i.test(priority ?? '');

/** True if a result has a message that may affect its rows, such as one without a priority. */
export const hasWarning = ({ messages = [] }: QueryStatus): boolean => !messages.every(isInformation);
