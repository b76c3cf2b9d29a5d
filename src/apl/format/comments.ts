import { tokenize, type Token } from '../tree/lexer';
import { type Document } from './document';

/** Hands out the comments of a text in their order, each before the token that follows it. */
export class Comments {
  private readonly waiting: Token[];
  /** The end of what was handed out. */
  private end = 0;

  constructor(private readonly source: string) {
    this.waiting = tokenize(source).filter(({ kind }) => kind === 'comment');
  }

  /** Takes the comments before an offset at which a token begins. */
  before(offset: number): Document[] {
    const documents: Document[] = [];
    for (let first = this.waiting[0]; first && first.to <= offset; first = this.waiting[0]) {
      this.waiting.shift();
      const { from, to } = first;
      const next = Math.min(offset, this.waiting[0]?.from ?? offset);
      documents.push({
        kind: 'comment',
        breaks: true,
        text: this.source.slice(from, to).trimEnd(),
        own: this.end === 0 || this.lineEnds(this.end, from) > 0,
        blankBefore: this.lineEnds(this.end, from) > 1,
        blankAfter: this.lineEnds(to, next) > 1,
      });
      this.end = to;
    }
    return documents;
  }

  /** Continues after a token, with everything inside it. */
  skipTo(offset: number): void {
    this.end = offset;
    while (this.waiting.length > 0 && this.waiting[0].from < offset) {
      this.waiting.shift();
    }
  }

  /** Returns whether an empty line comes before what follows: a token at this offset, or a comment before it. */
  isBlankBefore(offset: number): boolean {
    return this.lineEnds(this.end, Math.min(offset, this.waiting[0]?.from ?? offset)) > 1;
  }

  private lineEnds(from: number, to: number): number {
    return this.source.slice(from, to).split('\n').length - 1;
  }
}
