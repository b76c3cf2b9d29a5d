import { type QueryStatus, type StatusMessage } from './types';

/** Whether a message only informs, by its priority. */
export const isInformation = ({ priority }: StatusMessage): boolean => /^(info|debug|trace)$/i.test(priority ?? '');

/** Whether a result has a message that may concern its rows, as one without a priority may. */
export const hasWarning = ({ messages = [] }: QueryStatus): boolean => !messages.every(isInformation);
