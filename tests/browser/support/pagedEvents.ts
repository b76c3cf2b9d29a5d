import { type QueryBody } from '../../../src/service/types';
import { type Answer, tabular } from './upstream';

/** Responds to queries in pages of events that are one second apart, newest first, from `end` (ISO 8601) on. */
export class PagedEvents {
  private readonly times: string[];

  constructor(rows: number, end: string) {
    this.times = Array.from({ length: rows }, (_, row) => new Date(Date.parse(end) - row * 1000).toISOString());
  }

  /** Responds with the events in a query's range, up to the query's limit. */
  page({ apl, startTime, endTime }: QueryBody): Answer {
    const [start, end] = [startTime, endTime].map((bound) => Date.parse(bound ?? ''));
    const within = this.times.filter((time) => Date.parse(time) >= start && Date.parse(time) <= end);
    const limit = Number(apl.slice(apl.lastIndexOf('limit ') + 'limit '.length));
    const times = within.slice(0, limit);
    return tabular(
      {
        name: '0',
        fields: [
          { name: '_time', type: 'datetime' },
          { name: 'line', type: 'string' },
          { name: 'number', type: 'integer' },
        ],
        columns: [times, times.map((time) => `event of ${time}`), times.map((time) => this.times.indexOf(time))],
      },
      within.length
    );
  }
}
