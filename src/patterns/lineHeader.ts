import { levelsInText } from '../names/failureNames';

/**
 * Start of a line, before its message: nothing, words, parts that end with `|`, or everything through a key such as `"msg":"`. In a
 * pattern, `count` is the minimum and `most` the maximum.
 */
export type LineStart =
  { kind: 'line' } | { kind: 'words' | 'bars'; count: number; most?: number } | { kind: 'key'; key: string };

type HeaderStart = Exclude<LineStart, { kind: 'key' }>;

/** Maximum number of words in a header. */
const maxWords = 24;
/** Maximum number of parts in a header with `|`. */
const maxParts = 6;

const date =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T_:-].*)?$|^\d{8}[-T_]\d{1,2}:\d.*$|^\d{8}T\d{6}.*$|^\d{1,2}[/-][A-Z][a-z]{2}[/-]\d{2,4}/;
const shortDate = /^\d{1,2}[-/.]\d{1,2}$|^\d{6}$|^\d{8}$|^[IWEFD]\d{4}$/;
const clock = /^\d{1,2}:\d{2}(?::\d{2})?(?:[.,:]\d+)?(?:Z|[+-]\d{2}:?\d{2}|AM|PM)?$/;
const compactClock = /^\d{6}$/;
const epoch = /^1\d{9}(?:\.\d+|\d{3}|\d{6}|\d{9})?$/;
const month = /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)$/;
const weekday = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),?$/;
const zone = /^(?:UTC|GMT|CES?T|[+-]\d{2}:?\d{2})$/;
const separator = /^(?:-{1,3}|\||:|\*|=>)$/;
const number = /^(?:\d+|0x[\da-f]+)$/i;

/** A word without color codes, syslog priority, or trailing punctuation. */
const bare = (word: string) => word.replace(/\uE002|^<\d+>\d?|[,;]$/g, '');

const isIdOrHost = (word: string) => /[\d._/:@-]/.test(word);

/** Finds the start of a line's message, after the time, level, thread and so on of common loggers. */
export function headerOf(line: string): HeaderStart {
  const byBars = partsOfHeader(line);
  if (byBars > 0 && afterHeader(line, { kind: 'bars', count: byBars }).trim() !== '') {
    return { kind: 'bars', count: byBars };
  }
  const count = new HeaderReader(new Words(line)).read();
  return count > 0 ? { kind: 'words', count } : { kind: 'line' };
}

/** A line without its header. */
export function afterHeader(line: string, { kind, count }: Exclude<HeaderStart, { kind: 'line' }>): string {
  const part = kind === 'bars' ? /[^|]*\|/y : /[^ \t\f]+[ \t\f]+/y;
  for (let passed = 0; passed < count; passed++) {
    part.exec(line);
  }
  return line.slice(part.lastIndex);
}

/** Number of leading parts such as `20261126-10:00:00|main|INFO|`. */
function partsOfHeader(line: string): number {
  const parts = line.split('|', maxParts + 2);
  const isTime = (part: string) => {
    const words = bare(part.trim()).split(/[ T]/);
    return words.length <= 2 && (date.test(words[0]) || clock.test(words[0]));
  };
  // If there are spaces around the bars, the header is read word by word.
  if (parts.length < 2 || parts[0] !== parts[0].trim() || !isTime(parts[0])) {
    return 0;
  }
  const end = parts.findIndex((part, at) => at > 0 && !/^\S+$/.test(part));
  return Math.min(maxParts, end < 0 ? parts.length - 1 : end);
}

interface Word {
  text: string;
  /** True if more than one space follows the word, as in columns. */
  isWide: boolean;
}

/** The first words of a line, read only as needed. */
class Words {
  private readonly read: Word[] = [];
  private readonly next = /[^ \t\f]+([ \t\f]*)/y;
  private isRead = false;

  constructor(private readonly line: string) {}

  at(index: number): Word | undefined {
    while (!this.isRead && this.read.length <= index) {
      const found = this.read.length < maxWords ? this.next.exec(this.line) : null;
      if (found === null) {
        this.isRead = true;
      } else {
        const [word, { length }] = found;
        this.read.push({
          text: bare(word.slice(0, word.length - length)),
          isWide: length > 1 || word.endsWith('\t'),
        });
      }
    }
    return this.read[index];
  }
}

/** Reads a header word by word. Unknown words count only if a known word follows. */
class HeaderReader {
  private at = 0;
  /** Number of words that certainly belong to the header. */
  private end = 0;
  private hasTime = false;
  private hasLevel = false;
  private hasComponent = false;
  /** True if the header is complete. */
  private isDone = false;
  /** True if the time is in syslog's format. A host and a program follow it. */
  private isSyslog = false;
  /** Unknown words since the last known word. */
  private unknown: string[] = [];

  constructor(private readonly words: Words) {}

  read(): number {
    while (!this.isDone && this.has(this.at + 1) && this.unknown.length <= 4) {
      if ((this.component() || this.time() || this.level() || this.bracket() || this.neutral()) === 0) {
        this.unknown.push(this.textAt(0));
        this.at++;
      }
    }
    // At least one word must remain for the message.
    return !this.known ? 0 : this.end === 0 || this.has(this.end) ? this.end : this.end - 1;
  }

  private has(index: number): boolean {
    return this.words.at(index) !== undefined;
  }

  private get known(): boolean {
    return this.hasTime || this.hasLevel;
  }

  private textAt(ahead: number): string {
    return this.words.at(this.at + ahead)?.text ?? '';
  }

  private take(length: number): number {
    this.at += length;
    this.end = this.at;
    this.unknown = [];
    return length;
  }

  private time(): number {
    const [first, second, third, fourth, fifth] = [0, 1, 2, 3, 4].map((ahead) => this.textAt(ahead));
    const afterDay = weekday.test(first) ? 1 : 0;
    const [name, day, time] = afterDay ? [second, third, fourth] : [first, second, third];
    let length = 0;
    if (month.test(name) && /^\d{1,2}$/.test(day) && clock.test(time)) {
      length = 3 + afterDay + (/^\d{4}$/.test(afterDay ? fifth : fourth) ? 1 : 0);
      this.isSyslog = true;
    } else if (date.test(first) || clock.test(first)) {
      length = 1;
    } else if (epoch.test(first)) {
      length = /^-?\d$/.test(second) ? 2 : 1;
    } else if (shortDate.test(first) && (clock.test(second) || compactClock.test(second))) {
      length = 2;
    } else if (this.hasTime && this.end === this.at && zone.test(first)) {
      length = 1;
    }
    // “Backup began at 10:00” has no header: only IDs and hosts may come before a time.
    const isFirstId = epoch.test(first) && number.test(this.words.at(0)?.text ?? '');
    const isAfterTime = this.hasTime && this.unknown.length <= 1;
    if (length === 0 || !(isFirstId || isAfterTime || this.unknown.every(isIdOrHost))) {
      return 0;
    }
    this.hasTime = true;
    return this.take(length);
  }

  private level(): number {
    const word = this.textAt(0);
    const before = this.unknown.every((one) => isIdOrHost(one) || /^[A-Z]+$/.test(one));
    const isLetter =
      /^[TVDIWEF]$/.test(word) && this.hasTime && (this.textAt(1).endsWith(':') || /^[A-Z]{3,}$/.test(this.textAt(1)));
    const name = word.replace(/:$/, '');
    const isWord =
      levelsInText.has(name) || (this.hasTime && this.end === this.at && levelsInText.has(name.toUpperCase()));
    if (!(isWord || isLetter) || !before || (!this.hasTime && this.at > 0)) {
      return 0;
    }
    this.hasLevel = true;
    return this.take(1);
  }

  /** Reads text in brackets: a level, time, thread or request ID. */
  private bracket(): number {
    if (!/^[[<(]/.test(this.textAt(0))) {
      return 0;
    }
    let depth = 0;
    let length = 0;
    do {
      const word = this.textAt(length);
      depth += word.split('[').length - word.split(']').length;
      length++;
    } while (depth > 0 && this.has(this.at + length + 1) && length < 8);
    const whole = Array.from({ length }, (_, ahead) => this.textAt(ahead));
    const inner = whole
      .join(' ')
      .replace(/[[\]<>()]+/g, ' ')
      .trim()
      .split(' ');
    const isLevel = inner.some((word) => levelsInText.has(word.toUpperCase()));
    const isTime = inner.some((word) => date.test(word) || clock.test(word));
    if (depth !== 0 || !/[\]>)]:?$/.test(whole[length - 1])) {
      return 0;
    }
    const isFirst = this.at === 0 && (isLevel || isTime);
    // In an access log, the time is the fourth word, after the address and two names.
    const isAfterIds = isTime && ((this.at === 3 && whole[0].startsWith('[')) || this.unknown.every(isIdOrHost));
    if (isFirst || isAfterIds || (this.known && this.unknown.length === 0)) {
      this.hasLevel ||= isLevel;
      this.hasTime ||= isTime;
      return this.take(length);
    }
    return 0;
  }

  /** Reads process IDs, and punctuation between parts. */
  private neutral(): number {
    const word = this.textAt(0);
    if (separator.test(word)) {
      if (this.known && this.end === this.at) {
        return this.take(1);
      }
      this.at++;
      return 1;
    }
    if (number.test(word) && this.known && this.unknown.length === 0) {
      this.at++;
      return 1;
    }
    return 0;
  }

  /** Reads the component that wrote the line. */
  private component(): number {
    const [word, next] = [this.textAt(0), this.textAt(1)];
    const isName =
      /^(?:[\w$./@\\]|\(.*\):$)[\w$./@\\()[\]#*:<>+-]*$/.test(word) &&
      ![date, clock, number, separator].some((other) => other.test(word));
    if (!this.known || this.hasComponent || !isName || levelsInText.has(word.replace(/:$/, ''))) {
      return 0;
    }
    const isNext = this.unknown.length === 0;
    if (word.endsWith(':')) {
      const isProcess = /\[\d+\]\)?:$/.test(word);
      // A component may follow a host and a program.
      const isAfterHost = isProcess ? this.unknown.length <= 2 : this.isSyslog && this.unknown.length <= 1;
      this.isDone = isAfterHost || (isNext && (this.hasLevel || /[.[(/$@#\d]/.test(word)));
      return this.isDone ? this.take(1) : 0;
    }
    if (!isNext) {
      return 0;
    }
    // For example, “chrome.exe *64 - ”.
    const isLong = /^\*\d+$/.test(next) && this.textAt(2) === '-';
    if ((isLong || /^[-|:]$/.test(next)) && (this.hasLevel || /[._$/]/.test(word))) {
      this.hasComponent = true;
      return this.take(isLong ? 3 : 2);
    }
    const isPlace = /^[\w./-]+\.\w+:\d+\]?$/.test(word);
    if (isPlace || (this.hasLevel && /^\w+(?:\.[\w$]+){2,}$/.test(word) && next.startsWith('['))) {
      this.hasComponent = true;
      return this.take(1);
    }
    const isWide = (index: number) => this.words.at(index)?.isWide === true;
    const inColumns = isWide(this.at) && (isWide(this.at - 1) || next.startsWith('['));
    this.hasComponent = this.hasLevel && inColumns && /^[A-Z]{2,}$/.test(word);
    return this.hasComponent ? this.take(1) : 0;
  }
}
