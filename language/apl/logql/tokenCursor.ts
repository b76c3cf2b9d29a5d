import { goString } from '../../kit/goStrings';
import { type LogqlToken, logqlTokens } from './tokens';

/** Error for a part of the text that the reader can't parse. `part` is `undefined` at the end of the text. */
export class Unknown extends Error {
  constructor(readonly part: string | undefined) {
    super();
  }
}

/** Reads the tokens of a text one by one. */
export class TokenCursor {
  protected at = 0;
  protected readonly tokens: readonly LogqlToken[];

  constructor(text: string) {
    this.tokens = logqlTokens(text);
  }

  protected number(): number {
    const sign = this.take('-') ? -1 : 1;
    const text = this.token('number');
    const value = Number(text);
    if (!Number.isFinite(value)) {
      throw new Unknown(text);
    }
    return sign * value;
  }

  protected string(): string {
    const value = goString(this.token('string'));
    if (value === undefined) {
      throw this.unknown();
    }
    return value;
  }

  protected list<T>(open: string, close: string, read: () => T): T[] {
    const items: T[] = [];
    this.need(open);
    while (!this.take(close)) {
      items.push(read());
      if (!this.take(',') && this.peek() !== close) {
        throw this.unknown();
      }
    }
    return items;
  }

  protected readonly peek = (): string => this.tokens.at(this.at)?.text ?? '';
  protected readonly peekKind = (): LogqlToken['kind'] | undefined => this.tokens.at(this.at)?.kind;
  protected readonly unknown = (): Unknown => new Unknown(this.tokens.at(this.at)?.text);

  protected take(text: string): boolean {
    const token = this.tokens.at(this.at);
    const isNext = token?.text === text && token.kind !== 'string';
    this.at += isNext ? 1 : 0;
    return isNext;
  }

  protected one<Text extends string>(texts: readonly Text[]): Text {
    const found = texts.find((text) => this.take(text));
    if (found === undefined) {
      throw this.unknown();
    }
    return found;
  }

  protected need(text: string): void {
    if (!this.take(text)) {
      throw this.unknown();
    }
  }

  protected token(kind: LogqlToken['kind']): string {
    const found = this.tokens.at(this.at);
    if (found?.kind !== kind) {
      throw this.unknown();
    }
    this.at += 1;
    return found.text;
  }
}
