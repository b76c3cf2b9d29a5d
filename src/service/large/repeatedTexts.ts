import { type Cell } from '../types';
import { type ByteRoom } from './byteRoom';
import { type Span } from './columnLists';
import { TextStore } from './textStore';

const comma = 44;
const closeList = 93;
/** `null` as four bytes, the first one highest. */
const nullWord = 0x6e756c6c;
const nullLength = 4;

/**
 * A list of texts and `null` of which most come again, as `JSON.parse` reads it: each text is made once, and is the same object in
 * all of its rows. `undefined` where `JSON.parse` is the one to read it: other cells, too many different texts, more than `rows`.
 */
export function readRepeated(text: string, { start, end }: Span, rows: number, room: ByteRoom): Cell[] | undefined {
  const values = new Array<Cell>(rows);
  const { bytes, view } = room;
  const store = new TextStore(room, rows);
  room.open(text, start + 1, end);
  let row = 0;
  let at = 0;
  while (row < rows) {
    let length = store.find(at);
    if (length > 0) {
      values[row] = store.text;
    } else if (view.getInt32(at) === nullWord && at + nullLength < room.loaded) {
      values[row] = null;
      length = nullLength;
    } else if (at > 0) {
      // The text may go on behind what is loaded.
      room.loadFrom(at);
      at = 0;
      continue;
    } else {
      return undefined;
    }
    row++;
    at += length + 1;
    const separator = bytes[at - 1];
    if (separator === closeList && room.isEnd(at)) {
      values.length = row;
      return values;
    }
    if (separator !== comma) {
      return undefined;
    }
  }
  return undefined;
}
