import { type Cell } from '../types';
import { type ColumnReader } from './columnReader';
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
export const readRepeated: ColumnReader = (text, { start, end }, { rows, comeAgain }, room) => {
  const values = new Array<Cell>(rows);
  const { bytes, view } = room;
  const store = new TextStore(room, rows, comeAgain);
  room.open(text, start + 1, end);
  let row = 0;
  let at = 0;
  while (row < rows) {
    row = store.read(values, row, rows, at);
    at = store.at;
    if (row < rows && view.getInt32(at) === nullWord && at + nullLength < room.loaded) {
      values[row] = null;
      row++;
      at += nullLength + 1;
    } else if (row < rows && at > 0 && bytes[at - 1] === comma) {
      // The text may go on behind what is loaded.
      room.loadFrom(at);
      at = 0;
      continue;
    }
    if (at === 0 || bytes[at - 1] !== comma) {
      break;
    }
  }
  if (at === 0 || bytes[at - 1] !== closeList || !room.isEnd(at)) {
    return undefined;
  }
  values.length = row;
  return values;
};
