import { type Cell } from '../types';
import { type ByteRoom } from './byteRoom';
import { bitsBehind, lowestFirst, maskOf, mixed, quotesIn, sameBytes } from './bytesAtOnce';

const quote = 34;
const comma = 44;
const backslash = 92;
const closeList = 93;
/** More texts that differ are not worth keeping. */
const mostTexts = 65_536;
/** Fewer are always kept. */
const fewTexts = 16;
/** So many are kept before it is asked how often they come, where nobody knows that they come again. */
const unaskedTexts = 512;
/** A text should come so often, or be read by others. */
const worthTimes = 16;
/** Bytes of all texts that are kept. */
const mostBytes = 1_048_576;
/** What stands in the place of what is no character. */
const replacement = '\ufffd';

/**
 * Texts that were read before, told by their bytes in JSON. What came behind a text the last time is tried first: groups by time come
 * in the same order again and again. Else it is found by a hash.
 */
export class TextStore {
  /** Behind the last byte that was read. */
  at = 0;
  /** Where the text that was looked up last is. */
  private slot = 0;
  private amount = 0;
  private last = 0;
  private finds = 0;
  private readonly most: number;
  /** So many are kept before it is asked how often they come: in the first rows, much is new. */
  private readonly unasked: number;
  /** The number of a text for each hash; texts are numbered from 1. */
  private readonly slots: Int32Array;
  /** Which text came last behind each text. */
  private readonly followers: Int32Array;
  private readonly texts: string[] = [''];
  /** Where the bytes of each text start, from behind its first quote to behind the last one; those of the next one start there. */
  private readonly starts: Int32Array;
  private bytes: DataView = new DataView(new ArrayBuffer(4096));

  /**
   * @param rows how many texts will be looked for: among few, few may differ
   * @param comeAgain true where that is known of the texts
   */
  constructor(
    private readonly room: ByteRoom,
    rows: number,
    comeAgain: boolean
  ) {
    this.most = Math.min(mostTexts, Math.max(fewTexts, Math.ceil(rows / worthTimes)));
    this.unasked = comeAgain ? this.most : Math.min(this.most, Math.max(fewTexts, Math.min(unaskedTexts, rows / 64)));
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(this.most) + 2));
    this.followers = new Int32Array(this.most + 1);
    this.starts = new Int32Array(this.most + 2);
  }

  /**
   * Reads texts and the comma or bracket behind each of them from the byte at `start` on, into the rows from `row` up to `to`. Gives the
   * row behind the last one: it stops behind a bracket, at all else, at a text that may go on behind what is loaded, and where too
   * many differ.
   */
  read(values: Cell[], row: number, to: number, start: number): number {
    const { bytes, view, loaded } = this.room;
    const { followers, starts, texts } = this;
    const before = row;
    let { last } = this;
    let at = start;
    while (row < to && bytes[at] === quote) {
      let text = followers[last];
      const length = starts[text + 1] - starts[text];
      let end = at + 1 + length;
      if (end >= loaded || length === 0 || !sameBytes(view, at + 1, this.bytes, starts[text], length)) {
        end = this.lookUp(at);
        if (end === 0) {
          break;
        }
        text = this.slots[this.slot];
        followers[last] = text;
      }
      const separator = bytes[end];
      if (separator !== comma && separator !== closeList) {
        break;
      }
      values[row] = texts[text];
      row++;
      last = text;
      at = end + 1;
      if (separator === closeList) {
        break;
      }
    }
    this.finds += row - before;
    this.last = last;
    this.at = at;
    return row;
  }

  /** Behind the text at `at`, whose number is in `slot` then; 0 where it is not there, not all of it, or not kept. */
  private lookUp(at: number): number {
    const { bytes, view, loaded } = this.room;
    let from = at + 1;
    let hash = 0;
    let word = view.getInt32(from, lowestFirst);
    let quotes = quotesIn(word);
    while (quotes === 0 && from < loaded) {
      hash = mixed(hash, word);
      from += 4;
      word = view.getInt32(from, lowestFirst);
      quotes = quotesIn(word);
    }
    let end = from + (bitsBehind(quotes) >>> 3);
    if (bytes[end - 2] === backslash) {
      end = endOfText(bytes, at, loaded);
      for (; from + 4 < end; from += 4) {
        hash = mixed(hash, view.getInt32(from, lowestFirst));
      }
      word = view.getInt32(from, lowestFirst);
    }
    if (end >= loaded) {
      return 0;
    }
    this.slot = this.slotOf(at + 1, end, mixed(hash, word & maskOf((end - from) * 8)));
    return this.slots[this.slot] > 0 || this.add(at, end) ? end : 0;
  }

  /** The slot of the text with the bytes from `from` to `to`, or the empty one that will be its own. */
  private slotOf(from: number, to: number, hash: number): number {
    const { slots, starts } = this;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let text = slots[slot]; text > 0; text = slots[slot]) {
      const start = starts[text];
      if (starts[text + 1] - start === to - from && sameBytes(this.room.view, from, this.bytes, start, to - from)) {
        break;
      }
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  /** Adds the text at `at` to the empty slot; false where it is not kept. */
  private add(at: number, end: number): boolean {
    const { starts, amount } = this;
    const start = starts[amount + 1];
    const next = start + end - at - 1;
    const rare = amount >= this.unasked && amount * worthTimes > this.finds;
    const text = amount === this.most || rare || next > mostBytes ? undefined : textOf(this.room.text(at, end));
    if (text === undefined) {
      return false;
    }
    if (next > this.bytes.byteLength) {
      this.bytes = withRoom(this.bytes, next);
    }
    new Uint8Array(this.bytes.buffer).set(this.room.bytes.subarray(at + 1, end), start);
    this.amount++;
    this.texts.push(text);
    starts[this.amount + 1] = next;
    this.slots[this.slot] = this.amount;
    return true;
  }
}

/** The same bytes in twice the room, or as much as is needed. */
function withRoom(bytes: DataView, needed: number): DataView {
  const more = new Uint8Array(Math.max(needed, bytes.byteLength * 2));
  more.set(new Uint8Array(bytes.buffer));
  return new DataView(more.buffer);
}

/** Behind the quote that closes the text at `at`: none that backslashes escape. */
function endOfText(bytes: Uint8Array, at: number, loaded: number): number {
  let end = at + 1;
  while (end < loaded && bytes[end] !== quote) {
    end += bytes[end] === backslash ? 2 : 1;
  }
  return end + 1;
}

/** A JSON text's value; `undefined` where it is none, or where something in it was no character. */
function textOf(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' && !value.includes(replacement) ? value : undefined;
  } catch {
    return undefined;
  }
}
