import { comparedTimes } from './comparedTimes';
import { afterHeader, headerOf } from './lineHeader';

describe('lineHeader', () => {
  const messageOf = (line: string) => {
    const header = headerOf(line);
    return header.kind === 'line' ? line : afterHeader(line, header);
  };

  /** Lines in the formats of loggers; the message starts after `»`. */
  test.each([
    ['log4j', '2026-11-26 10:00:00,123 INFO [main] org.example.App: »started in 5 s'],
    ['log4j with a place', '2026-11-26 10:00:00,123 - WARN  [QuorumPeer[myid=1]/0:0:0:0:2181:Leader@774] - »no quorum'],
    ['Logback', '10:00:00.123 [http-nio-8080-exec-1] DEBUG c.e.Cart - »added 5 items'],
    ['Spring', '2026-11-26T10:00:00.123Z  INFO 1 --- [           main] c.e.Application          : »Started in 2 s'],
    ['Python', '2026-11-26 10:00:00,123 - app.cart - INFO - »added 5 items'],
    ['Loguru', '2026-11-26 10:00:00.123 | INFO     | app:main:12 - »ready'],
    ['Gunicorn', '[2026-11-26 10:00:00 +0000] [7] [INFO] »Booting worker with pid: 7'],
    ['Rust', '2026-11-26T10:00:00.123Z  INFO shop::cart: »added item=5'],
    ['env_logger', '[2026-11-26T10:00:00Z WARN  shop] »no stock'],
    ['zap', '2026-11-26T10:00:00.123Z\tINFO\tserver/main.go:42\t»ready'],
    ['klog', 'I1126 10:00:00.000000       1 controller.go:123] »synced 5 pods'],
    ['syslog', 'Nov  6 10:00:00 web-1 sshd[24200]: »Failed password for root'],
    ['syslog of a kernel', 'Nov 26 10:00:00 combo kernel: »CPU 1 is hot'],
    ['journal with ISO times', '2026-11-26T10:00:00+0100 web cron[77]: »job done'],
    ['syslog, RFC 3164', '<34>Nov 26 10:00:00 web su: »denied'],
    ['nginx', '2026/11/26 10:00:00 [error] 7#7: »*5 connect() failed'],
    ['an access log', '10.0.0.7 - ada [26/Nov/2026:10:00:00 +0000] »"GET / HTTP/1.1" 200 12'],
    ['PostgreSQL', '2026-11-26 10:00:00.123 UTC [1234] LOG:  »checkpoint complete'],
    ['MySQL', '2026-11-26T10:00:00.123456Z 8 [Warning] [MY-010055] [Server] »address not resolved'],
    ['MongoDB', '2026-11-26T10:00:00.123+0000 I NETWORK  [conn123] »end connection'],
    ['Kafka', '[2026-11-26 10:00:00,123] INFO [GroupCoordinator 1]: »Member left'],
    ['Elasticsearch', '[2026-11-26T10:00:00,123][INFO ][o.e.c.m.MetadataService] [node-1] »creating index'],
    ['Android', '03-17 16:13:38.811  1702  2395 D WindowManager: »opening app'],
    ['columns', '2026-09-28 04:30:30, Info                  CBS    »Loaded stack'],
    ['bars', '20261223-22:15:29:606|Step_LSC|30002312|»steps changed 3579'],
    [
      'records of a machine',
      '- 1117838570 2026.06.03 R02-M1 2026-06-03-15.42.50.675872 R02-M1 RAS KERNEL INFO »cache error',
    ],
    ['a level', 'ERROR: »disk is full'],
    ['a level of Serilog', '10:00:00 [WRN] »disk is nearly full'],
    ['a level of syslog', 'EMERGENCY: »disk is full'],
    ['a result', '»OK: disk is free'],
    ['colors', '\uE00210:00:00\uE002 \uE002INFO\uE002 »ready'],
    ['a time at the end', '»Backup began at 10:00:00'],
    ['a time in the middle', '»Job 7 began at 10:00:00 on web'],
    ['a level in lower case', '»error: Received disconnect from 10.0.0.7'],
    ['a part in brackets', '»[instance: 12345678-1234] VM started'],
    ['a colon', '»Payment failed: timeout'],
    ['a colon after a time', '2026-11-26T10:00:00Z »Connection failed: timeout'],
    ['a number', '»5 items removed'],
    ['nothing but a time', '2026-11-26 »10:00:00'],
  ])('the message begins after the header: %s', (_, marked) => {
    const line = marked.replace('»', '');
    expect(messageOf(line)).toBe(marked.slice(marked.indexOf('»') + 1));
  });
});

describe('comparedTimes', () => {
  const at = (time: string) => Date.parse(`2026-11-26T${time}Z`);
  const range = { from: at('10:00'), to: at('11:00') };

  test.each([
    ['2026-11-26T10:20:00Z', at('10:20')],
    ['2026-11-26 12:20+02:00', at('10:20')],
    ['2026-11-26 10:20', at('10:20')],
    // Doesn't use the browser's parser, which reads times without a zone in the local zone and supports none of these forms.
    ['20261126T1020', at('10:20')],
    ['2026-11-26T10:20:00,5', at('10:20') + 500],
  ])('A limit of a query, %s, is read as the service reads it', (text, from) => {
    expect(comparedTimes(`logs | where _time >= datetime(${text})`, range)).toEqual({
      apl: 'logs',
      period: { from, to: range.to },
      earlier: { from: from - (range.to - from), to: from },
    });
  });

  test.each([
    'logs | where _time >= ago(10m)',
    'union (logs | where _time >= ago(10m)), audit',
    'logs | where id in ((audit | where _time >= ago(10m) | project id))',
  ])('No periods are compared if a limit isn’t a time, as in %s', (apl) => {
    expect(comparedTimes(apl, range)).toBeUndefined();
  });
});
