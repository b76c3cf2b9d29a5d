import { type TableColumn } from '../columns/column';
import { valueText } from './labels';

/**
 * Returns an id for each line: its time in nanoseconds, a hash of what it says, and a number among lines that are alike. A line has
 * the same id in each answer, whatever else is in it, so links to it keep working and Grafana drops what two answers have in common.
 */
export function lineIds(times: unknown[], nanos: number[], columns: TableColumn[]): string[] {
  const hashes = new Int32Array(times.length);
  for (const column of columns) {
    for (let row = 0; row < hashes.length; row++) {
      const value = column.values[row];
      if (typeof value === 'number') {
        // Also times: to write 100,000 of them would take as long as all texts.
        hashes[row] = Math.imul(hashes[row] ^ (value * 1000) ^ (column.nanos?.[row] ?? 0), prime);
      } else if (value !== null) {
        hashes[row] = hashed(typeof value === 'string' ? value : valueText(column, row), hashes[row]);
      }
    }
  }
  const seen = new Map<string, number>();
  return Array.from(hashes, (hash, row) => {
    const id = `${times[row]}${String(nanos[row]).padStart(6, '0')}-${(hash >>> 0).toString(36)}`;
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    return before === 0 ? id : `${id}-${before}`;
  });
}

const prime = 0x01000193;

/** Goes on with a hash of 32 bits (FNV-1a). */
function hashed(text: string, before: number): number {
  let hash = before ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  }
  return hash;
}
