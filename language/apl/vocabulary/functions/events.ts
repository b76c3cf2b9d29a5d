import { demo } from '../../tree/operators/record';
import { type FunctionRow } from '../word';

export const events: readonly FunctionRow[] = [
  [
    'column_ifexists(name: string, otherwise: T): T',
    'Reads a field that might not exist. If it doesn’t, returns the second argument.',
    demo("extend team = column_ifexists('team', 'none') | limit 1"),
  ],
  ['cursor_current(): string', 'Returns the event’s cursor.', demo('extend cursor = cursor_current() | limit 1')],
  [
    'ingestion_time(): datetime',
    'Returns the time at which the service ingested the event.',
    demo('extend arrived = ingestion_time() | limit 1'),
  ],
  [
    'prev(value: T, offset?: integer, otherwise?: any): T',
    'Returns the value from an earlier row. The rows must be sorted.',
    demo('sort by _time asc | extend other = prev(status) | limit 3'),
  ],
  [
    'next(value: T, offset?: integer, otherwise?: any): T',
    'Returns the value from a later row. The rows must be sorted.',
    demo('sort by _time asc | extend other = next(status) | limit 3'),
  ],
];
