import { createContext } from 'react';

import { type LogRow } from './logRows';

/** Shows the lines around a line, where something can. */
export const ShowContext = createContext<((line: LogRow) => void) | undefined>(undefined);
