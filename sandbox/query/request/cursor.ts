import { isInstant } from '../../database/instants';

/** Cursors name one event of a dataset: its time and its row's number. To clients they are opaque (contract, "Pagination rules"). */
export interface Cursor {
  time: bigint;
  id: bigint;
}

const form = /^(-?[0-9a-f]{1,16})-([0-9a-f]{1,16})$/;

export function formatCursor({ time, id }: Cursor): string {
  return `${time.toString(16)}-${id.toString(16)}`;
}

/** Parses a cursor; `undefined` where the text is not one of ours. */
export function parseCursor(text: string): Cursor | undefined {
  const match = form.exec(text);
  if (!match) {
    return undefined;
  }
  const [, time, id] = match;
  const cursor = {
    time: time.startsWith('-') ? -BigInt(`0x${time.slice(1)}`) : BigInt(`0x${time}`),
    id: BigInt(`0x${id}`),
  };
  return isInstant(cursor.time) && cursor.id < 2n ** 63n ? cursor : undefined;
}
