import { parseQuery } from '../../src/apl/parse';
import { type Database } from '../../sandbox/database';
import { translatePipeline } from '../../sandbox/query/pipeline';
import { Steps } from '../../sandbox/query/scope';
import { formatInstant } from '../../sandbox/query/time';
import { type Figure } from '../figure';
import { ask } from './ask';
import { asyncRatio } from './asyncRatio';
import { between, firstEvent, requests } from './table';

const query = `requests
| where _time > datetime(2026-01-01T00:00:00Z)
| where method in ("GET", "POST") and uri startswith "/api"
| extend failed = toint(status) >= 500, kb = resp_body_size_bytes / 1024
| extend slow = req_duration_ms > 500 and not(failed)
| where isnotempty(user_agent) or is_tls
| summarize errors = countif(failed), slow = countif(slow), n = count(), kb = sum(kb), p95 = percentile(req_duration_ms, 95) by ['geo.country'], method
| extend rate = round(100.0 * errors / n, 2)
| where n > 10
| sort by rate desc, n desc
| limit 20`;

/** Reading and translating a query of ten steps, beside its whole answer. */
export async function planningFigure(database: Database, rows: number): Promise<Figure> {
  const start = firstEvent;
  const end = firstEvent + BigInt(rows) * between;
  const plan = () => {
    const { pipeline } = parseQuery(query);
    return (
      pipeline &&
      translatePipeline(pipeline, requests, undefined, {
        text: query,
        dataset: requests,
        now: end,
        range: { start, end, startBelongs: true, endBelongs: false },
        maxBuckets: 100,
        steps: new Steps(),
        regexes: [],
        variables: new Map(),
      })
    );
  };
  const { processor } = await asyncRatio(
    async () => plan(),
    () => ask(database, query, { startTime: formatInstant(start), endTime: formatInstant(end) })
  );
  return {
    name: 'sandbox: parse and translate 10 lines',
    ratio: processor,
    goal: 0.05,
    floor: `its answer over ${rows} rows, processor time`,
  };
}
