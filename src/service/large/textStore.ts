import { type ByteRoom } from './byteRoom';
import { bitsBehind, lengthWithin, lowestFirst, maskOf, mixed, quotesIn } from './fourBytes';

const quote = 34;
const backslash = 92;
/** More texts that differ are not worth keeping. */
const mostTexts = 65_536;
/** Fewer are always kept. */
const fewTexts = 16;
/** A text should come so often, or be read by others. */
const worthTimes = 16;
/** Fours of bytes of all texts. */
const mostWords = 262_144;
/** What stands in the place of what could not be decoded. */
const replacement = '\ufffd';

/**
 * Texts that were read before, by their bytes in JSON, four at a time. What came behind a text the last time is tried first: groups by
 * time come in the same order again and again.
 */
export class TextStore {
  /** The text that was found last. */
  text = '';
  private amount = 0;
  private last = 0;
  private finds = 0;
  private readonly most: number;
  /** So many are kept before it is asked how often they come: in the first rows, much is new. */
  private readonly unasked: number;
  private readonly slots: Int32Array;
  private readonly followers: Int32Array;
  private readonly texts: string[] = [''];
  /** Where each text's bytes start among `words`; those of the next one start where they end. */
  private readonly starts: Int32Array;
  private words = new Int32Array(1024);
  private readonly decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  /** @param rows how many texts will be looked for: among few, few may differ */
  constructor(
    private readonly room: ByteRoom,
    rows: number
  ) {
    this.most = Math.min(mostTexts, Math.max(fewTexts, Math.ceil(rows / worthTimes)));
    this.unasked = Math.max(fewTexts, this.most / 4);
    this.slots = new Int32Array(2 ** Math.ceil(Math.log2(this.most) + 2));
    // The first one is none: no text has it as its number.
    this.followers = new Int32Array(this.most + 1);
    this.starts = new Int32Array(this.most + 2);
  }

  /**
   * The length in bytes of the JSON text at `at`, whose value is `text` then. 0 where none is there, where it may go on behind what is
   * loaded, and where too many differ.
   */
  find(at: number): number {
    const { bytes, view, loaded } = this.room;
    if (bytes[at] !== quote) {
      return 0;
    }
    const { words, starts } = this;
    const guess = this.followers[this.last];
    if (guess > 0) {
      const end = starts[guess + 1] - 1;
      let word = starts[guess];
      let from = at + 1;
      while (word < end && view.getInt32(from, lowestFirst) === words[word]) {
        word++;
        from += 4;
      }
      if (word === end) {
        const length = lengthWithin(view.getInt32(from, lowestFirst), words[end]);
        if (length > 0 && from + length < loaded) {
          return this.found(guess, from + length - at);
        }
      }
    }
    return this.lookUp(at);
  }

  /** As `find`, by a hash of all bytes. */
  private lookUp(at: number): number {
    const { bytes, view, loaded } = this.room;
    let from = at + 1;
    let hash = 0;
    let quotes = quotesIn(view.getInt32(from, lowestFirst));
    while (quotes === 0 && from < loaded) {
      hash = mixed(hash, view.getInt32(from, lowestFirst));
      from += 4;
      quotes = quotesIn(view.getInt32(from, lowestFirst));
    }
    let end = from + (bitsBehind(quotes) >>> 3);
    if (bytes[end - 2] === backslash) {
      end = endOfText(bytes, at, loaded);
      for (; from + 4 < end; from += 4) {
        hash = mixed(hash, view.getInt32(from, lowestFirst));
      }
    }
    const lastWord = view.getInt32(from, lowestFirst) & maskOf((end - from) * 8);
    return end < loaded ? this.inSlot(at, from, lastWord, hash, end) : 0;
  }

  /** @param lastAt where the last four bytes start, which are `lastWord` as far as they are the text's */
  private inSlot(at: number, lastAt: number, lastWord: number, hash: number, end: number): number {
    const { slots, starts, words } = this;
    const { view } = this.room;
    const mask = slots.length - 1;
    let slot = mixed(hash, lastWord) & mask;
    for (let text = slots[slot]; text > 0; text = slots[slot]) {
      let word = starts[text];
      let from = at + 1;
      while (from < lastAt && view.getInt32(from, lowestFirst) === words[word]) {
        word++;
        from += 4;
      }
      if (from === lastAt && words[word] === lastWord && word === starts[text + 1] - 1) {
        return this.found(text, end - at);
      }
      slot = (slot + 1) & mask;
    }
    const text = this.add(at, lastAt, lastWord, end);
    slots[slot] = text;
    return text === 0 ? 0 : this.found(text, end - at);
  }

  private add(at: number, lastAt: number, lastWord: number, end: number): number {
    const { starts } = this;
    const { bytes, view } = this.room;
    const from = starts[this.amount + 1];
    const to = from + (lastAt - at - 1) / 4 + 1;
    const rare = this.amount >= this.unasked && this.amount * worthTimes > this.finds;
    if (this.amount === this.most || rare || to > mostWords) {
      return 0;
    }
    const text = textOf(this.decoder.decode(bytes.subarray(at, end)));
    if (text === undefined) {
      return 0;
    }
    if (to > this.words.length) {
      const words = new Int32Array(Math.max(to, this.words.length * 2));
      words.set(this.words);
      this.words = words;
    }
    for (let word = from; word < to - 1; word++) {
      this.words[word] = view.getInt32(at + 1 + (word - from) * 4, lowestFirst);
    }
    this.words[to - 1] = lastWord;
    this.amount++;
    starts[this.amount + 1] = to;
    this.texts.push(text);
    return this.amount;
  }

  private found(text: number, length: number): number {
    this.finds++;
    this.followers[this.last] = text;
    this.last = text;
    this.text = this.texts[text];
    return length;
  }
}

/** Behind the quote that closes the text at `at`: none that backslashes escape. */
function endOfText(bytes: Uint8Array, at: number, loaded: number): number {
  let end = at + 1;
  while (end < loaded && bytes[end] !== quote) {
    end += bytes[end] === backslash ? 2 : 1;
  }
  return end + 1;
}

/** A JSON text's value; `undefined` where it is none, or where something in it was no text in UTF-8. */
function textOf(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' && !value.includes(replacement) ? value : undefined;
  } catch {
    return undefined;
  }
}
