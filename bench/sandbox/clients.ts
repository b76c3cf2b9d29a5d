import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sender } from '../../sandbox/testing/client';
import { spawnSandbox } from '../../sandbox/testing/process';
import { type Figure } from '../figure';

const clients = 20;
/** A dashboard's queries on demo data. */
const queries = [
  "['sample-http-logs'] | summarize count() by bin_auto(_time), status",
  "['sample-http-logs'] | summarize percentile(req_duration_ms, 95) by bin_auto(_time)",
  "['sample-http-logs'] | where toint(status) >= 500 | sort by _time desc | limit 100",
  "['sample-http-logs'] | top 10 by req_duration_ms",
  "['otel-demo-logs'] | where body has \"error\" | summarize count() by ['service.name']",
  "['otel-demo-traces'] | distinct name, kind",
];

interface Counts {
  requests: number;
  errors: number;
  acknowledged: Set<string>;
}

/**
 * Lets 20 clients query and annotate a sandbox for `seconds`, after a warm-up of the same length. Measures errors, lost annotations and
 * memory.
 */
export async function clientFigures(seconds: number): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  const { child, listening, ended } = spawnSandbox('--port', '0', '--rows', '100000', '--data', directory);
  try {
    const send = sender({ url: await listening, token: 'xaat-sandbox' });
    const counts: Counts = { requests: 0, errors: 0, acknowledged: new Set() };
    const load = (until: number) =>
      Promise.all(Array.from({ length: clients }, (_, client) => work(send, client, until, counts)));
    // The memory of a new process doesn't count as growth.
    await load(performance.now() + seconds * 1000);
    const before = residentMegabytes(child.pid);
    await load(performance.now() + seconds * 1000);
    const growth = residentMegabytes(child.pid) / before;
    const { json } = await send('GET', '/v2/annotations');
    const found = new Set(Object(json).map(({ id }: { id: string }) => id));
    const lost = [...counts.acknowledged].filter((id) => !found.has(id)).length;
    const name = `sandbox: ${clients} clients, ${seconds} s`;
    return [
      {
        name: `${name}, errors`,
        ratio: counts.errors / counts.requests,
        goal: 0,
        floor: `${counts.requests} requests`,
      },
      {
        name: `${name}, lost annotations`,
        ratio: lost / counts.acknowledged.size,
        goal: 0,
        floor: `${counts.acknowledged.size} acknowledged`,
      },
      {
        name: `${name}, memory`,
        ratio: growth,
        goal: 1.1,
        floor: `${Math.round(before)} MB after as long before`,
      },
    ];
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(directory, { recursive: true });
  }
}

async function work(send: ReturnType<typeof sender>, client: number, until: number, counts: Counts): Promise<void> {
  for (let number = 0; performance.now() < until; number++) {
    counts.requests++;
    try {
      if (number % 5 === 4) {
        const draft = { type: 'bench', datasets: ['sample-http-logs'], title: `${client} ${number}` };
        const { status, json } = await send('POST', '/v2/annotations', draft);
        if (status === 201) {
          counts.acknowledged.add(Object(json).id);
        }
        counts.errors += status === 201 ? 0 : 1;
      } else {
        const apl = queries[(client + number) % queries.length];
        const body = { apl, startTime: 'now-6h', endTime: 'now' };
        const { status } = await send('POST', '/v1/datasets/_apl?format=tabular', body);
        counts.errors += status === 200 ? 0 : 1;
      }
    } catch {
      counts.errors++;
    }
  }
}

/** Memory of the process in megabytes. Available only on Linux. */
function residentMegabytes(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return NaN;
  }
}
