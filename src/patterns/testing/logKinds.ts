/** Log lines of a dozen kinds of programs, each with the number of its statement. */

/** A number from 0 to below 1. */
type Random = () => number;

export interface WrittenLine {
  text: string;
  statement: number;
}

/** Random numbers from a seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const oneOf = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random() * all.length)];
const upTo = (random: Random, most: number) => Math.floor(random() * most);
const hex = (random: Random, digits: number) =>
  Array.from({ length: digits }, () => upTo(random, 16).toString(16)).join('');

const names =
  'root admin deploy nginx postgres backup monitor jenkins git www-data redis kafka etl batch search mail cron ops'.split(
    ' '
  );
const hosts = 'web-a web-b db-main db-replica cache-eu cache-us mail backup gateway bastion'.split(' ');
const paths = '/cart /checkout /api/products /api/users/me /login /img/logo.svg /search /health /admin/reports'.split(
  ' '
);
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (number: number) => String(number).padStart(2, '0');

/** Values of the variable parts of a line. */
const slots: Record<string, (random: Random) => string> = {
  n: (random) => String(upTo(random, 10 ** (1 + upTo(random, 6)))),
  ms: (random) => (random() < 0.5 ? String(upTo(random, 5000)) : (random() * 900).toFixed(3)),
  port: (random) => String(1024 + upTo(random, 60_000)),
  ip: (random) => Array.from({ length: 4 }, () => 1 + upTo(random, 254)).join('.'),
  hex: (random) => `0x${hex(random, 8)}`,
  id: (random) => `${hex(random, 7)}${upTo(random, 10)}${hex(random, 8)}`,
  uuid: (random) => [8, 4, 4, 4, 12].map((digits) => hex(random, digits)).join('-'),
  blk: (random) => `blk_${random() < 0.5 ? '-' : ''}${upTo(random, 1e15)}${upTo(random, 1e4)}`,
  name: (random) => oneOf(random, names),
  host: (random) => oneOf(random, hosts),
  path: (random) => oneOf(random, paths),
  url: (random) => `${oneOf(random, paths)}${random() < 0.5 ? `?page=${upTo(random, 40)}` : ''}`,
  verb: (random) => oneOf(random, ['GET', 'POST', 'PUT', 'DELETE']),
  status: (random) => String(oneOf(random, [200, 200, 200, 201, 301, 304, 404, 500, 503])),
  agent: (random) =>
    oneOf(random, ['curl/8.5.0', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/131.0', 'kube-probe/1.29', '-']),
  iso: (random) =>
    `2026-${two(1 + upTo(random, 12))}-${two(1 + upTo(random, 28))}T${two(upTo(random, 24))}:${two(upTo(random, 60))}:${two(upTo(random, 60))}.${upTo(random, 1000)}Z`,
  day: (random) =>
    `${oneOf(random, months)} ${1 + upTo(random, 28)} ${two(upTo(random, 24))}:${two(upTo(random, 60))}:${two(upTo(random, 60))}`,
  size: (random) => (random() * 900).toFixed(1),
  unit: (random) => oneOf(random, ['B', 'KB', 'MB']),
  class: (random) => oneOf(random, ['OrderService', 'CartRepository', 'PaymentClient', 'MailSender', 'SessionFilter']),
  d2: (random) => two(1 + upTo(random, 28)),
  n3: (random) => String(100 + upTo(random, 900)),
  n4: (random) => String(1000 + upTo(random, 9000)),
  n6: (random) => String(100_000 + upTo(random, 900_000)),
  n8: (random) => String(10_000_000 + upTo(random, 90_000_000)),
  time: (random) => [24, 60, 60].map((most) => two(upTo(random, most))).join(':'),
  letter: (random) => oneOf(random, ['D', 'I', 'W', 'E', 'V']),
  lower: (random) => oneOf(random, ['notice', 'error', 'warn']),
  LEVEL: (random) => oneOf(random, ['INFO', 'WARN', 'ERROR', 'FATAL']),
  part: (random) => oneOf(random, ['KERNEL', 'APP', 'DISCOVERY']),
  tag: (random) => oneOf(random, ['LSC', 'WindowManager', 'PowerManagerService', 'DetailStep']),
  daemon: (random) => oneOf(random, ['sshd', 'su', 'login', 'crond', 'ntpd']),
  sentence: (random) => oneOf(random, ['connection reset', 'no route to host', 'timed out', 'broken pipe']),
};

/** Statements by kind, frequent ones first. */
const statements: Record<string, readonly string[]> = {
  HDFS: [
    'Receiving block {blk} src: /{ip}:{port} dest: /{ip}:50010',
    'PacketResponder {n} for block {blk} terminating',
    'Received block {blk} of size {n} from /{ip}',
    'BLOCK* NameSystem.addStoredBlock: blockMap updated: {ip}:50010 is added to {blk} size {n}',
    'BLOCK* NameSystem.allocateBlock: /user/{name}/part-{n}. {blk}',
    'Verification succeeded for {blk}',
    'Deleting block {blk} file /mnt/hadoop/dfs/data/current/subdir{n}/{blk}',
    'BLOCK* NameSystem.delete: {blk} is added to invalidSet of {ip}:50010',
    '{ip}:50010 Served block {blk} to /{ip}',
    'writeBlock {blk} received exception java.io.IOException: Could not read from stream',
    'Exception in receiveBlock for block {blk} java.io.IOException: Connection reset by peer',
  ],
  Apache: [
    'jk2_init() Found child {n} in scoreboard slot {n}',
    'workerEnv.init() ok /etc/httpd/conf/workers2.properties',
    'mod_jk child workerEnv in error state {n}',
    '[client {ip}] Directory index forbidden by rule: /var/www/html/',
    '[client {ip}] File does not exist: /var/www/html{path}',
    "jk2_init() Can't find child {n} in scoreboard",
    'child process {n} still did not exit, sending a SIGTERM',
    'server reached MaxRequestWorkers setting, consider raising the MaxRequestWorkers setting',
  ],
  OpenSSH: [
    'Failed password for {name} from {ip} port {port} ssh2',
    'Failed password for invalid user {name} from {ip} port {port} ssh2',
    'Connection closed by {ip} [preauth]',
    'Received disconnect from {ip}: 11: Bye Bye [preauth]',
    'pam_unix(sshd:auth): authentication failure; logname= uid=0 euid=0 tty=ssh ruser= rhost={ip}',
    'pam_unix(sshd:session): session opened for user {name} by (uid={n})',
    'pam_unix(sshd:session): session closed for user {name}',
    'Accepted password for {name} from {ip} port {port} ssh2',
    'reverse mapping checking getaddrinfo for {host} [{ip}] failed - POSSIBLE BREAK-IN ATTEMPT!',
    'Did not receive identification string from {ip}',
    'error: Received disconnect from {ip}: 3: com.jcraft.jsch.JSchException: Auth fail [preauth]',
    'Invalid user {name} from {ip}',
  ],
  Linux: [
    'check pass; user unknown',
    'connection from {ip} ({host}) at {day} 2026',
    'session opened for user {name} by (uid={n})',
    'session closed for user {name}',
    'Out of memory: Killed process {n} ({name})',
    'CPU {n}: Temperature above threshold, cpu clock throttled',
    'ALERT exited abnormally with [{n}]',
    'Started Session {n} of user {name}.',
    '({name}) CMD (/usr/lib/sa/sa1 {n} 1)',
    'EXT4-fs error (device sda{n}): inode #{n}: block {n}: comm {name}: bad extra_isize',
    "lame server resolving '{host}.example.com' (in 'example.com'?): {ip}#53",
  ],
  Spark: [
    'Finished task {n}.0 in stage {n}.0 (TID {n}). {n} bytes result sent to driver',
    'Running task {n}.0 in stage {n}.0 (TID {n})',
    'Got assigned task {n}',
    'Block rdd_{n}_{n} stored as values in memory (estimated size {size} {unit}, free {size} KB)',
    'Block broadcast_{n}_piece{n} stored as bytes in memory (estimated size {size} {unit}, free {size} KB)',
    'Found block rdd_{n}_{n} locally',
    'Started reading broadcast variable {n}',
    'Reading broadcast variable {n} took {n} ms',
    'Input split: hdfs://{ip}:9000/pjhe/logs/part-{n}:0+{n}',
    'Executor updated: app-{n}-{n}/{n} is now RUNNING',
    'Removed broadcast_{n}_piece{n} on {ip}:{port} in memory (size: {size} KB, free: {size} GB)',
    'Lost executor {n} on {host}: Container killed by YARN for exceeding memory limits',
  ],
  Zookeeper: [
    'Received connection request /{ip}:{port}',
    'Notification time out: {n}',
    'Accepted socket connection from /{ip}:{port}',
    'Closed socket connection for client /{ip}:{port} which had sessionid {hex}',
    'Client attempting to establish new session at /{ip}:{port}',
    'Established session {hex} with negotiated timeout {n} for client /{ip}:{port}',
    'Expiring session {hex}, timeout of {n}ms exceeded',
    'Cannot open channel to {n} at election address /{ip}:3888',
    'Connection broken for id {n}, my id = {n}, error =',
    'caught end of stream exception',
    'Interrupting SendWorker',
    'Processed session termination for sessionid: {hex}',
  ],
  Android: [
    'acquire lock={n}, flags=0x{n}, tag="{sentence}", name=android, ws=null, uid={n}, pid={n}',
    'release:lock={n}, flg=0x0, tag="{sentence}", name=android", ws=null, uid={n}, pid={n}',
    'ready=true,policy={n},wakefulness={n},wksummary=0x{n},uasummary=0x{n},bootcompleted=true',
    'onReceive action: android.intent.action.{name}',
    'Skipping AppWindowToken{{id} token=Token{{id} ActivityRecord{{id} u0 com.tencent.qt.qtl/.activity.info.{class} t{n}}}} -- going to hide',
    'startAnimation begin',
    'setSystemUiVisibility vis={n} mask={n} oldVal={n} newVal={n} diff={n} fullscreenStackVis={n}',
    'cancelNotification,index:{n}',
    'visible is system.time.showampm',
    'animateCollapsePanels:flags={n}, force=false, delayed=false, mExpandedVisible=false',
    'Start proc {n}:com.example.{name}/u0a{n} for activity',
  ],
  nginx: [
    '{ip} - - [{day} +0000] "{verb} {url} HTTP/1.1" {status} {n} "https://shop.example.com{path}" "{agent}"',
    '{ip} - {name} [{day} +0000] "{verb} {url} HTTP/2.0" {status} {n} "-" "{agent}" rt={ms}',
    '[error] {n}#{n}: *{n} connect() failed (111: Connection refused) while connecting to upstream, client: {ip}, server: shop, request: "{verb} {url} HTTP/1.1"',
    '[error] {n}#{n}: *{n} upstream timed out (110: Connection timed out) while reading response header from upstream, client: {ip}',
    '[warn] {n}#{n}: *{n} an upstream response is buffered to a temporary file /var/cache/nginx/{n}/{n}',
    '[notice] {n}#{n}: signal process started',
    '[error] {n}#{n}: *{n} open() "/usr/share/nginx/html{path}" failed (2: No such file or directory)',
    '[crit] {n}#{n}: *{n} SSL_do_handshake() failed (SSL: error:{id}:SSL routines) while SSL handshaking, client: {ip}',
  ],
  Java: [
    '{iso} INFO [http-nio-8080-exec-{n}] com.shop.{class} - Order {uuid} placed by {name} in {ms} ms',
    '{iso} INFO [scheduling-{n}] com.shop.CleanupJob - Removed {n} expired carts',
    '{iso} WARN [HikariPool-1 housekeeper] com.zaxxer.hikari.pool.HikariPool - Thread starvation or clock leap detected (housekeeper delta={ms}ms)',
    '{iso} ERROR [http-nio-8080-exec-{n}] com.shop.PaymentClient - Connection to {host}:{port} refused after {ms} ms',
    '{iso} ERROR [http-nio-8080-exec-{n}] com.shop.PaymentClient - Payment {uuid} failed\njava.net.SocketTimeoutException: {sentence}\n\tat com.shop.{class}.call({class}.java:{n})\n\tat java.base/java.lang.Thread.run(Thread.java:{n})',
    "{iso} DEBUG [http-nio-8080-exec-{n}] org.hibernate.SQL - select * from cart where id='{uuid}' and owner='{name}'",
    '{iso} INFO [main] com.shop.Application - Started Application in {ms} seconds (process running for {ms})',
    '{iso} WARN [kafka-producer-network-thread | producer-{n}] org.apache.kafka.clients.NetworkClient - Connection to node {n} ({host}/{ip}:9092) could not be established',
    '{iso} INFO [main] com.shop.CacheLoader - Loaded {n} products of category {name} from {host}',
    '{iso} ERROR [http-nio-8080-exec-{n}] com.shop.SessionFilter - User {name} has no role for {path}',
  ],
  structured: [
    'level=info ts={iso} caller=handler.go:{n} msg="request finished" method={verb} path={path} status={status} duration={ms}ms',
    'level=warn ts={iso} caller=pool.go:{n} msg="connection to {ip} refused after {ms} ms" host={host} attempt={n}',
    'level=error ts={iso} caller=mail.go:{n} msg="mail to {name} was not sent" err="{sentence}"',
    'level=info ts={iso} caller=main.go:{n} msg="configuration reloaded"',
    '{"time":"{iso}","level":"info","message":"order placed","order":"{uuid}","customer":"{name}","total":{size}}',
    '{"time":"{iso}","level":"info","message":"user {name} logged in","ip":"{ip}"}',
    '{"time":"{iso}","level":"error","message":"payment {uuid} declined by provider","provider":"{host}","code":{n}}',
    '{"time": "{iso}", "level": "debug", "message": "cache miss for key {id}", "shard": {n}}',
    'time="{iso}" level=info msg="Pulled image for pod {name}" image={host}/{name}:{id}',
    'level=info ts={iso} component=query method={verb} path={path} returned={n}',
  ],
  OpenStack: [
    '{ip} "GET /v2/{id}/servers/detail HTTP/1.1" status: {status} len: {n} time: {ms}',
    '{ip} "POST /v2/{id}/os-server-external-events HTTP/1.1" status: {status} len: {n} time: {ms}',
    '[instance: {uuid}] VM Started (Lifecycle Event)',
    '[instance: {uuid}] VM Stopped (Lifecycle Event)',
    '{ip} "DELETE /v2/{id}/servers/{uuid} HTTP/1.1" status: {status} len: {n} time: {ms}',
    '[instance: {uuid}] Took {ms} seconds to spawn the instance on the hypervisor.',
    '[instance: {uuid}] Took {ms} seconds to destroy the instance on the hypervisor.',
    '[instance: {uuid}] Instance spawned successfully.',
    '[instance: {uuid}] Instance destroyed successfully.',
    '[instance: {uuid}] disk limit not specified, defaulting to unlimited',
    '[instance: {uuid}] vcpu limit not specified, defaulting to unlimited',
    'Active base files: /var/lib/nova/instances/_base/{id}',
  ],
  BGL: [
    'generating core.{n}',
    '{n} double-hummer alignment exceptions',
    'data TLB error interrupt',
    'instruction cache parity error corrected',
    'CE sym {n}, at {hex}, mask {hex}',
    'ciod: failed to read message prefix on control stream (CioStream socket to {ip}:{port}',
    'total of {n} ddr error(s) detected and corrected',
    'ciod: Error loading {path}: invalid or missing program image, No such file or directory',
    'rts: kernel terminated for reason {n}',
  ],
  HPC: [
    'Component State Change: Component "alt{n}" is in the unavailable state (HWID={n})',
    'PSU status ( on on )',
    'ambient={n}',
    'Link error on broadcast tree Interconnect-{n}',
    'node node-{n} has detected an available network connection on network {ip} via interface alt{n}',
    'ServerFileSystem domain storage{n} is full',
    'configured out',
  ],
  Hadoop: [
    'Progress of TaskAttempt attempt_{n}_{n} is : {size}',
    'Address change detected. Old: {host}/{ip}:9000 New: {host}:9000',
    'Failed to renew lease for [DFSClient_NONMAPREDUCE_{n}_1] for {n} seconds.  Will retry shortly ...',
    'Retrying connect to server: {host}:9000. Already tried {n} time(s)',
    'attempt_{n}_m_{n}_0 TaskAttempt Transitioned from RUNNING to SUCCESS_CONTAINER_CLEANUP',
    'Assigned container container_{n}_01_{n} to attempt_{n}_m_{n}_0',
    'Recalculating schedule, headroom=<memory:{n}, vCores:-{n}>',
    'Reduce slow start threshold not met. completedMapsForReduceSlowstart {n}',
    'ERROR IN CONTACTING RM.',
  ],
  HealthApp: [
    'onStandStepChanged {n}',
    'onExtend:{n} {n} 0 {n}',
    'getTodayTotalDetailSteps = {n}##{n}##{n}##{n}##{n}##{n}',
    'REPORT : {n} {n} {n} {n}',
    'calculateCaloriesWithCache totalCalories={n}',
    'setTodayTotalDetailSteps={n}##{n}##{n}##{n}##{n}##{n}',
    'flush sensor data',
    'processHandleBroadcastAction action:android.intent.action.SCREEN_ON',
  ],
  Mac: [
    'ARPT: {size}: wl0: setup_keepalive: interval {n}, retry_interval {n}, retry_count 10',
    'en0: BSSID changed to {id}',
    'Thunderbolt HPD packet for route = {hex} port = {n} unplug = 0',
    'Could not connect to the server on {ip}:{port}, retrying in {n} seconds',
    'Bluetooth -- LE is supported - Disable LE meta event',
    'Previous sleep cause: {n}',
    'Service exited with abnormal code: {n}',
    'objc[{n}]: Class {class} is implemented in both places. Which one is undefined.',
    'Wake reason: ARPT (Network)',
  ],
  Thunderbird: [
    'session opened for user {name} by (uid={n})',
    'session closed for user {name}',
    '({name}) CMD (run-parts /etc/cron.hourly)',
    'data_thread() got not answer from any [Thunderbird_A{n}] datasource',
    'synchronized to {ip}, stratum {n}',
    'connection from {ip} () at {day} 2026',
    'DHCPDISCOVER from {id} via eth1: network A_net: no free leases',
    'Connection refused by [{ip}], retrying',
    'task_check, cannot tm_reply to {n} task {n}',
  ],
  Windows: [
    'Session: {n}_{n} initialized by client WindowsUpdateAgent.',
    'Session: {n}_{n} initialized by client SPP.',
    'Starting TrustedInstaller initialization.',
    'Ending TrustedInstaller initialization.',
    'Starting TrustedInstaller finalization.',
    'Read out cached package applicability for package: Package_{n}_for_KB{n}~31bf3856ad364e35~amd64~~6.1.{n}, ApplicableState: {n}, CurrentState:{n}',
    'Loaded Servicing Stack v6.1.{n} with Core: C:\\Windows\\winsxs\\amd64_{id}\\cbscore.dll',
    '{n}@2026/{n}/{n}:08:{n}:14.{n} PopulateComponentFamiliesKey - Begin',
    '{n}@2026/{n}/{n}:08:{n}:14.{n} PopulateComponentFamiliesKey - End',
  ],
  proxy: [
    'chrome.exe - {host}.example.com:443 open through proxy proxy.example.com:{port} HTTPS',
    'chrome.exe - {host}.example.com:80 open through proxy proxy.example.com:{port} SOCKS5',
    'chrome.exe - {host}.example.com:443 close, {n} bytes sent, {n} bytes received, lifetime {ms} sec',
    'chrome.exe - {host}.example.com:443 error : Could not connect to proxy proxy.example.com:{port} - connection attempt failed with error {n}',
    'chrome.exe - {host}.example.com:443 error : Could not connect to proxy proxy.example.com:{port} - connection attempt timed out after {ms}',
    'neighbor {ip} is reachable by IPV4',
    'neighbor {id} is reachable by IPV6',
  ],
};

/** Headers of loggers by system of loghub, and of nginx. */
const headers: Record<string, readonly string[]> = {
  Android: ['03-{d2} {time}.{n3}  {n4}  {n4} {letter} {tag}: '],
  Apache: ['[Sun Dec {d2} {time} 2026] [{lower}] '],
  BGL: [
    '- 11{n8} 2026.06.{d2} R{d2}-M1-N0-C:J{d2}-U11 2026-06-{d2}-{d2}.42.50.{n6} R{d2}-M1-N0-C:J{d2}-U11 RAS {part} {LEVEL} ',
  ],
  HDFS: ['0811{d2} 20{n4} {n3} {LEVEL} dfs.{class}: ', '0811{d2} 20{n4} {n3} {LEVEL} dfs.DataNode${class}: '],
  HPC: ['{n6} node-{n3} unix.hw state_change.unavailable 10{n8} 1 ', '{n6} node-{n3} node status 10{n8} 1 '],
  Hadoop: [
    '2026-10-{d2} {time},{n3} {LEVEL} [main] org.apache.hadoop.mapreduce.v2.app.{class}: ',
    '2026-10-{d2} {time},{n3} {LEVEL} [AsyncDispatcher event handler] org.apache.hadoop.{class}: ',
    '2026-10-{d2} {time},{n3} {LEVEL} [IPC Server handler {n} on {port}] org.apache.hadoop.{class}: ',
  ],
  HealthApp: ['202612{d2}-{time}:{n3}|Step_{tag}|300{n6}|', '202612{d2}-9:5:7:{n3}|HiH_{tag}|300{n6}|'],
  Linux: [
    'Jun {d2} {time} {host} {daemon}(pam_unix)[{n}]: ',
    'Jun  7 {time} {host} kernel: ',
    'Jun {d2} {time} {host} {daemon}[{n}]: ',
  ],
  Mac: [
    'Jul  1 {time} calvisitor-10-105-{n3}-95 kernel[0]: ',
    'Jul {d2} {time} authorMacBook-Pro com.apple.{daemon}[{n}] ({tag}[{n}]): ',
  ],
  OpenSSH: ['Dec {d2} {time} LabSZ sshd[{n}]: '],
  OpenStack: [
    'nova-api.log.1.2026-05-16_{time} 2026-05-{d2} {time}.{n3} {n} {LEVEL} nova.osapi_compute.wsgi.server [req-{uuid} {id} {id} - - -] ',
    'nova-compute.log.1.2026-05-16_{time} 2026-05-{d2} {time}.{n3} {n} {LEVEL} nova.compute.manager [-] ',
  ],
  Spark: ['17/06/{d2} {time} {LEVEL} storage.{class}: ', '17/06/{d2} {time} {LEVEL} executor.{class}: '],
  Thunderbird: [
    '- 11{n8} 2026.11.{d2} dn{n3} Nov {d2} {time} dn{n3}/dn{n3} {daemon}(pam_unix)[{n}]: ',
    '- 11{n8} 2026.11.{d2} {host} Nov {d2} {time} local@{host} /apps/system/ganglia/sbin/gmetad[{n}]: ',
    '- 11{n8} 2026.11.{d2} dn{n3} Nov {d2} {time} dn{n3}/dn{n3} kernel: ',
  ],
  Windows: ['2026-09-{d2} {time}, Info                  CBS    ', '2026-09-{d2} {time}, Info                  CSI    '],
  Zookeeper: [
    '2026-07-{d2} {time},{n3} - {LEVEL}  [QuorumPeer[myid={n}]/0:0:0:0:0:0:0:0:2181:{class}@{n3}] - ',
    '2026-07-{d2} {time},{n3} - {LEVEL}  [ProcessThread(sid:{n} cport:-1)::{class}@{n3}] - ',
    '2026-07-{d2} {time},{n3} - {LEVEL}  [/{ip}:3888:QuorumCnxManager$Listener@{n3}] - ',
  ],
  proxy: ['[10.{d2} {time}] '],
};

export const logKinds: readonly string[] = Object.keys(statements);
export const kindsWithHeaders: readonly string[] = Object.keys(headers);

/** Lines of a kind, with or without their headers. */
export function writtenLines(kind: string, count: number, seed: number, isWhole = false): WrittenLine[] {
  const random = randomOf(seed);
  const known = statements[kind];
  return Array.from({ length: count }, () => {
    // A few statements write most of the lines.
    const statement = Math.floor(known.length * random() ** 1.7);
    const header = isWhole ? oneOf(random, headers[kind]) : '';
    const text = `${header}${known[statement]}`.replace(
      /\{(\w+)\}/g,
      (whole: string, slot: string) => slots[slot]?.(random) ?? whole
    );
    return { text, statement };
  });
}
