import { type QueryResultMetaNotice } from '@grafana/data';

import { countText, listText, numberText } from '@aplkit/language/kit/words';
import { info, warning } from '../frames/notices';
import { waitNotices } from '../query/paging/fetchedRows';
import { errorText } from '../service/errorText';
import { type Waited } from '../service/fetch';
import { type Monitor } from '../service/monitors';
import { type LoadedHistory } from './loadHistory';

const maxNames = 5;

const shownNames = (names: readonly string[]): string =>
  listText(
    names.length > maxNames
      ? [...names.slice(0, maxNames), `${numberText(names.length - maxNames)} more monitors`]
      : names
  );

/** Notices about names and IDs in a query that no monitor has. */
export function missingNotices(wanted: readonly string[] = [], monitors: readonly Monitor[]): QueryResultMetaNotice[] {
  const known = new Set(monitors.flatMap(({ id, name }) => [id, name]));
  const missing = wanted.filter((name) => !known.has(name)).map((name) => `“${name}”`);
  return missing.length > 0
    ? [info(`Monitors not found: ${shownNames(missing)}. Choose other monitors in the query.`)]
    : [];
}

/** Notices about histories: progress, failures and waits. */
export function historyNotices(
  all: readonly LoadedHistory[],
  total: number,
  listWait: Waited | undefined
): QueryResultMetaNotice[] {
  const failed = new Map<string, string[]>();
  for (const { monitor, failure } of all) {
    if (failure !== undefined) {
      const why = errorText(failure.error);
      failed.set(why, [...(failed.get(why) ?? []), `“${monitor.monitor.name}”`]);
    }
  }
  const unreadable = all.reduce((sum, one) => sum + (one.unreadable ?? 0), 0);
  return [
    ...(all.length < total ? [info(`Loaded ${numberText(all.length)} of ${countText(total, 'monitor')} …`)] : []),
    ...[...failed].map(([why, names]) => warning(`The state of ${shownNames(names)} is unknown. ${why}`)),
    ...(unreadable > 0
      ? [warning(`${countText(unreadable, 'check')} left out because of an invalid time or state.`)]
      : []),
    ...waitNotices([listWait, ...all.flatMap(({ waited = [] }) => waited)]),
  ];
}
