import { store } from '@grafana/data';

import { type RowsQuery } from '../types';

/** Field for a query's log volume: its own, or the field last selected in this browser; `''` for the level. */
export function volumeFieldOf({ volumeField }: Pick<RowsQuery, 'volumeField'>, uid: string): string {
  return volumeField ?? store.get(keyOf(uid)) ?? '';
}

/** Saves the field for queries without a `volumeField`. */
export function rememberVolumeField(uid: string, field: string): void {
  store.set(keyOf(uid), field);
}

const keyOf = (uid: string) => `aplkit-apl-datasource.logVolume.${uid}`;
