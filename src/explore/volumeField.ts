import { store } from '@grafana/data';

import { type RowsQuery } from '../types';

/** The field of a query's log volume: its own, or the one that was chosen last in this browser; `''` for the level. */
export function volumeFieldOf({ volumeField }: Pick<RowsQuery, 'volumeField'>, uid: string): string {
  return volumeField ?? store.get(keyOf(uid)) ?? '';
}

/** Remembers the field for queries that have none. */
export function rememberVolumeField(uid: string, field: string): void {
  store.set(keyOf(uid), field);
}

const keyOf = (uid: string) => `aplkit-apl-datasource.logVolume.${uid}`;
