import { withStep } from '@aplkit/language/apl/edit/change';
import { type TabularResponse } from '../../src/service/types';
import { formatInstant } from '../database/instants';
import { withinTime } from '../http/timeLimit';
import { answerMpl, type MplServices } from '../metrics/routes/mplRoutes';
import { answerQuery } from '../query/answerQuery';
import { type QueryContext } from '../query/request/queryContext';
import { QueryError } from '../query/request/queryError';
import { type Measure } from './monitor';

interface MeasureOptions {
  events: Omit<QueryContext, 'signal' | 'now'>;
  metrics: Pick<MplServices, 'database' | 'store' | 'findMetrics'>;
  timeLimitMs: number;
  /** Aborted when the sandbox stops. */
  signal: AbortSignal;
}

/** Runs monitors' queries like clients' queries. Rejects with a `QueryError` if a query returns no numbers. */
export function measureBy({ events, metrics, timeLimitMs, signal }: MeasureOptions): Measure {
  return (monitor, start, end) => {
    const range = { startTime: formatInstant(start), endTime: formatInstant(end) };
    return withinTime(timeLimitMs, signal, async (limited) => {
      const { aplQuery = '', mplQuery } = monitor;
      if (mplQuery !== undefined) {
        const services = { ...metrics, chartWidth: undefined, now: end, signal: limited };
        const { series } = await answerMpl({ mpl: mplQuery, ...range }, services);
        return series.flatMap(({ data }) => data).filter((value) => value !== null);
      }
      // A response contains one page of events.
      const apl = monitor.type === 'MatchEvent' ? withStep(aplQuery, 'count') : aplQuery;
      const text = await answerQuery({ apl, ...range }, { ...events, now: end, signal: limited });
      return numbersIn(JSON.parse(text), monitor.type === 'MatchEvent' ? undefined : monitor.columnName);
    });
  };
}

/** Numbers in a column: the monitor's column, or the last column that isn't a group. */
function numbersIn({ tables: [table] }: TabularResponse, columnName: string | undefined): number[] {
  const { fields, groups, columns = [] } = table;
  const names = new Set(groups?.map(({ name }) => name));
  const numbers = fields.flatMap((field, index) =>
    field.type === 'integer' || field.type === 'float' ? [{ name: field.name, index }] : []
  );
  const found =
    columnName === undefined
      ? numbers.filter(({ name }) => !names.has(name)).at(-1)
      : numbers.find(({ name }) => name === columnName);
  if (found === undefined) {
    const which = columnName === undefined ? 'a numeric column' : `a numeric column "${columnName}"`;
    throw new QueryError(400, `the query needs ${which}`);
  }
  return (columns.at(found.index) ?? []).filter((value) => typeof value === 'number');
}
