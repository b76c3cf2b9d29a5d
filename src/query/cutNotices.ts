import { type QueryResultMetaNotice } from '@grafana/data';

import { type QueryAnswer } from '../service/answers';
import { pageSize, type SinglePlan } from './plan/plan';

/** Why more rows cannot be fetched, where one answer seems to have cut them off. */
export function cutNotices({ cut }: SinglePlan, { answer }: QueryAnswer): QueryResultMetaNotice[] {
  const rows = answer.tables.at(0)?.columns?.at(0)?.length ?? 0;
  if (cut === undefined || rows < pageSize) {
    return [];
  }
  const { rowsMatched } = answer.status;
  const isCut = cut.aggregated ? rows === pageSize : rowsMatched === undefined || rowsMatched > rows;
  return isCut && rows < (cut.wanted ?? Infinity) ? [{ severity: 'info', text: cut.sentence }] : [];
}
