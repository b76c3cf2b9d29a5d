import { type Random } from '../random';
import { type Attributes, type Condition, type ShownLine, type Span, type Value } from '../types';
import { type Habits } from './system';
import { type Step } from './traffic';

/** An event, whose attributes have the same names for all companies, such as `host` and `flag.new_ranker`. */
export interface Row extends Span {
  /** Other written fields: status, message, IDs, constants. */
  extra: Attributes;
}

/** How a company writes its events. */
export interface Company {
  dataset: string;
  /** Written events: all steps, services' visits, requests at the edge, or log lines. */
  rows: 'spans' | 'visits' | 'edge' | 'lines';
  /** Names of trace, span, parent and operation; `undefined` if nothing links events. */
  ids?: [trace: string, span: string, parent: string, operation: string];
  /** Written names of attributes; for flags, a prefix, or a field whose value is the flag's name. */
  names: Record<string, string>;
  duration: string;
  fromMs: (ms: number) => number;
  /** Condition for failed events. */
  failed: string;
  status: (status: number, isFailed: boolean) => Attributes;
  message: string;
  /** True if names with dots are nested objects. */
  isNested?: boolean;
  /** True if `HIT` and `MISS` are written for the cache. */
  hasWords?: boolean;
  constants: Attributes;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
const namesIn = (text: string) => Object.fromEntries(text.split(' ').map((pair) => pair.split('=')));

export const companies: Company[] = [
  {
    ...{ dataset: 'edge-access', rows: 'edge', duration: 'request_time', message: 'upstream_error' },
    names: namesIn(
      'service=upstream host=upstream_node pod=upstream_addr region=pop version=app_build route=route method=request_method customer=org_id plan=org_plan cacheHit=cache_status attempt=upstream_tries flag=experiment'
    ),
    fromMs: (ms) => round(ms / 1000, 3),
    ...{ failed: 'status >= 500', hasWords: true },
    status: (status) => ({ status }),
    constants: { scheme: 'https', server_protocol: 'HTTP/2.0', server_name: 'api.example.com' },
  },
  {
    ...{ dataset: 'app-logs', rows: 'lines', duration: 'elapsed_ms', message: 'message' },
    names: namesIn(
      'service=svc host=kubernetes.node pod=kubernetes.pod region=kubernetes.labels.zone version=kubernetes.labels.build route=ctx.route method=ctx.method customer=ctx.tenant plan=ctx.tier store=peer.host system=peer.kind db=peer.schema table=query cacheHit=cache attempt=ctx.attempt flag=flags. job=job'
    ),
    ...{ fromMs: Math.round, failed: 'level == "error"', isNested: true, hasWords: true },
    status: (_, isFailed) => ({ level: isFailed ? 'error' : 'info' }),
    constants: { env: 'prod', logger: 'app' },
  },
  {
    ...{ dataset: 'wide-events', rows: 'visits', duration: 'latency_s', message: 'error_text' },
    names: namesIn(
      'service=app host=node pod=instance region=zone version=git_tag route=handler method=verb customer=account plan=account_tier store=db_host system=db_kind db=db_name table=db_statement cacheHit=cache_hit attempt=retries flag=ff_ job=job_name'
    ),
    fromMs: (ms) => round(ms / 1000, 6),
    failed: 'outcome != "ok"',
    status: (status, isFailed) => ({ outcome: isFailed ? (status === 504 ? 'timeout' : 'failed') : 'ok' }),
    constants: { team: 'platform', schema: 3 },
  },
  {
    ...{ dataset: 'flat_spans', rows: 'spans', duration: 'duration_ms', message: 'status_message' },
    ids: ['trace_id', 'span_id', 'parent_span_id', 'operation_name'],
    names: namesIn(
      'service=service_name host=host_name pod=pod_name region=cloud_region version=service_version route=http_route method=http_method customer=tenant plan=tenant_plan store=peer_address system=db_system db=db_name table=db_statement cacheHit=cache_hit attempt=retry_count flag=flag_ job=job'
    ),
    fromMs: (ms) => round(ms, 3),
    failed: 'status_code == "ERROR"',
    status: (_, isFailed) => ({ status_code: isFailed ? 'ERROR' : 'OK' }),
    constants: { sdk_language: 'go', env: 'production' },
  },
  {
    ...{ dataset: 'camelSpans', rows: 'spans', duration: 'durationMs', message: 'errorMessage' },
    ids: ['traceId', 'spanId', 'parentSpanId', 'operationName'],
    names: namesIn(
      'service=serviceName host=tags.hostName pod=tags.podName region=tags.region version=tags.buildVersion route=tags.httpRoute method=tags.httpMethod customer=tags.customerId plan=tags.customerPlan store=tags.peerHost system=tags.dbType db=tags.dbInstance table=tags.dbStatement cacheHit=tags.cacheHit attempt=tags.retryCount flag=tags.features. job=tags.jobName'
    ),
    ...{ fromMs: Math.round, failed: 'success == false', isNested: true },
    status: (_, isFailed) => ({ success: !isFailed }),
    constants: { 'tags.environment': 'prod' },
  },
  {
    ...{ dataset: 'prod-traces', rows: 'spans', duration: 'duration', message: 'status.message' },
    ids: ['trace_id', 'span_id', 'parent_span_id', 'name'],
    names: namesIn(
      'service=service.name host=resource.host.name pod=resource.k8s.pod.name region=resource.cloud.region version=resource.service.version route=attributes.http.route method=attributes.http.request.method customer=attributes.custom.workspace_id plan=attributes.custom.workspace_plan store=attributes.server.address system=attributes.db.system db=attributes.db.namespace table=attributes.db.query.summary cacheHit=attributes.custom.cache_hit attempt=attributes.custom.attempt flag=attributes.custom.ff. job=attributes.custom.job'
    ),
    fromMs: (ms) => Math.round(ms * 1e6),
    failed: 'error',
    status: (_, isFailed) => ({ error: isFailed }),
    constants: { 'resource.deployment.environment': 'production' },
  },
];

const flagStart = 'flag.';

function writtenAs({ names, hasWords, rows }: Company, field: string, value: Value): [string, Value] {
  if (field.startsWith(flagStart)) {
    const flag = field.slice(flagStart.length);
    return rows === 'edge' ? [names.flag, `${flag}:on`] : [names.flag + flag, value];
  }
  return [names[field], field === 'cacheHit' && hasWords ? (value ? 'HIT' : 'MISS') : value];
}

/** Values that stand for a field that is set, and for a field that isn't. */
export const presence = { set: 'set', missing: '' };

/** Replaces a line's written names with attributes' names; a rarer value makes its opposite more frequent. */
export const readAs =
  (company: Company) =>
  ({ says, lacks = [], ...line }: ShownLine): ShownLine => {
    const rarer = lacks.map((one) => namedIn(company, one));
    const pairs = [Object.values(presence), ['true', 'false']];
    const opposites = rarer.flatMap(({ field, value = '' }) =>
      pairs.filter((pair) => pair.includes(value)).map(([a, b]) => ({ field, value: value === a ? b : a }))
    );
    return { ...line, says: [...says.map((one) => namedIn(company, one)), ...opposites], lacks: rarer };
  };

function namedIn(
  { names, ids, message, hasWords }: Company,
  said: ShownLine['says'][number]
): ShownLine['says'][number] {
  const { value = presence.set } = said;
  const name = said.field.replaceAll("['", '.').replaceAll("']", '').replace(/^\./, '');
  const { flag, ...others } = names;
  if (name === flag) {
    return { field: flagStart + value.split(':')[0], value: 'true' };
  }
  if (name.startsWith(flag)) {
    return { field: flagStart + name.slice(flag.length), value };
  }
  const fixed = new Map([
    [ids?.[3], 'name'],
    ['service.name', 'service'],
    [message, 'body'],
  ]);
  const field = fixed.get(name) ?? Object.keys(others).find((one) => others[one] === name) ?? name;
  const isWord = field === 'cacheHit' && hasWords && value !== presence.set;
  return { field, value: isWord ? String(value === 'HIT') : value };
}

/** The events that a company writes for a request's steps. */
export function rowsOf(random: Random, company: Company, traceId: string, steps: Step[], habits: Habits): Row[] {
  const { rows, names, ids } = company;
  return steps.flatMap((step): Row[] => {
    const { kind, fail, parent, name, own, inner, took } = step;
    const isVisit = kind === 'server' || kind === 'job';
    const isWritten = {
      spans: true,
      visits: isVisit,
      edge: kind === 'server' && parent === undefined,
      lines: random.chance(fail ? 0.97 : isVisit ? 0.7 : kind === 'query' ? 0.5 : 0.3),
    }[rows];
    if (!isWritten) {
      return [];
    }
    const isWhole = rows === 'visits' || rows === 'edge';
    const all = { ...own, ...(isWhole ? inner : {}) };
    const kept = Object.entries(all).filter(([field, value]) => {
      const isFlag = field.startsWith(flagStart);
      const isOff = isFlag && value === false && (rows === 'edge' || rows === 'lines');
      return !isOff && (isFlag || field in names) && (field === 'service' || !random.chance(habits.missing));
    });
    const lastFlag = kept.filter(([field]) => field.startsWith(flagStart)).pop();
    const attributes = Object.fromEntries(
      kept.filter((one) => rows !== 'edge' || !one[0].startsWith(flagStart) || one === lastFlag)
    );
    const status = fail?.status ?? (random.chance(0.02) ? 404 : 200);
    const done = `${name} ${kind === 'cache' ? 'looked up' : 'done'} in ${Math.round(took)} ms`;
    const isTold = fail && random.chance(0.85);
    const message = isTold ? `${fail.message} (ref ${random.hex(6)})` : rows === 'lines' ? done : undefined;
    const isTimed = rows !== 'lines' || (kind !== 'cache' && random.chance(0.85));
    const request: Record<Company['rows'], Attributes> = {
      spans: habits.sampled > 1 ? { sample_rate: fail ? 1 : habits.sampled } : {},
      visits: { request: traceId, heap_mb: Math.round(400 + 80 * random.normal()) },
      edge: {
        ...{ uri: `${String(own.route)}?ref=${random.hex(8)}`, client_ip: `10.1.${random.integer(0, 255)}.7` },
        ...{ request_id: traceId, bytes_sent: Math.round(random.logUniform(200, 90_000)) },
      },
      lines: { thread: `worker-${random.integer(1, 32)}`, 'ctx.request_id': traceId },
    };
    return [
      {
        // Access logs and other log lines are written at the end.
        time: step.time + (rows === 'lines' || rows === 'edge' ? took : 0),
        ...{ traceId, spanId: step.id, parentId: parent, name, kind, service: String(all.service) },
        ...{ durationNs: isTimed ? Math.max(1000, Math.round(took * 1e6)) : 0, error: status >= 500, attributes },
        isHit: step.isHit,
        extra: {
          ...company.status(status, status >= 500),
          ...company.constants,
          ...(message === undefined ? {} : { [company.message]: message }),
          ...request[rows],
          ...(random.chance(0.1)
            ? { [ids ? 'debug_note' : 'note']: random.pick(['slow path', 'warm', 'shadow']) }
            : {}),
        },
      },
    ];
  });
}

/** Writes a line of NDJSON. */
export function lineOf(company: Company, row: Row): string {
  const { ids, duration, fromMs, isNested } = company;
  const values = [row.traceId, row.spanId, row.parentId ?? (isNested ? null : ''), row.name];
  const fields = [
    ...(ids ?? []).map((id, index): [string, Value | null] => [id, values[index]]),
    ...(row.durationNs > 0 ? [[duration, fromMs(row.durationNs / 1e6)] as const] : []),
    ...Object.entries(row.attributes).map(([field, value]) => writtenAs(company, field, value)),
    ...Object.entries(row.extra),
  ];
  const time = new Date(Math.floor(row.time)).toISOString();
  return `${JSON.stringify({ _time: time, ...(isNested ? nested(fields) : Object.fromEntries(fields)) })}\n`;
}

type Field = readonly [name: string, value: Value | null];

/** Nests objects for names with dots. */
function nested(fields: Field[]): Record<string, unknown> {
  const inside = new Map<string, Field[]>();
  for (const [name, value] of fields) {
    const [first, ...rest] = name.split('.');
    inside.set(first, [...(inside.get(first) ?? []), [rest.join('.'), value]]);
  }
  return Object.fromEntries([...inside].map(([name, some]) => [name, some[0][0] === '' ? some[0][1] : nested(some)]));
}

/** Conditions that hold because jobs run: the jobs' own values, and fields that jobs lack. */
export function changesOfJobs(rows: Row[], { names }: Company): Condition[] {
  const jobs = rows.filter(({ kind }) => kind === 'job');
  if (jobs.length === 0) {
    return [];
  }
  const flags = rows.slice(0, 2000).flatMap(({ attributes }) => Object.keys(attributes));
  const lacking = [...new Set([...Object.keys(names), ...flags])].filter((field) => !(field in jobs[0].attributes));
  const own = jobs.flatMap(({ attributes, name }) => [
    ...['service', 'version', 'pod', 'job'].map((field) => ({ field, value: attributes[field] })),
    ...['name', 'body'].map((field) => ({ field, value: name })),
  ]);
  return [
    ...new Map(own.map((one) => [`${one.field} ${one.value}`, one])).values(),
    ...['job', ...lacking].flatMap((field) => Object.values(presence).map((value) => ({ field, value }))),
  ].filter(({ value }) => value !== undefined);
}
