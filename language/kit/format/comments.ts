import { builders } from 'prettier/doc';
import { type Span } from '../edit';
import { type Doc } from './formatted';

const { hardline, lineSuffix, trim } = builders;

/** Provides a text's comments in order, each before the token that follows it. */
export class Comments {
  private readonly waiting: Span[];
  /** End of the last provided comment. */
  private end = 0;

  constructor(
    private readonly source: string,
    comments: readonly Span[]
  ) {
    this.waiting = [...comments];
  }

  /** Comments before an offset that weren't provided yet, each with its line end. */
  before(offset: number): Doc[] {
    const documents: Doc[] = [];
    for (let first = this.waiting[0]; first && first.to <= offset; first = this.waiting[0]) {
      this.waiting.shift();
      const content = this.source.slice(first.from, first.to).trimEnd();
      const isOwn = this.end === 0 || this.lineEnds(this.end, first.from) > 0;
      documents.push(isOwn ? [this.lineEnd(first.from), content] : lineSuffix([trim, ` ${content}`]));
      this.end = first.to;
    }
    return documents.length > 0 ? [...documents, this.lineEnd(offset)] : [];
  }

  /** A line end, plus an empty line if the text has one before the offset or before the comments there. */
  lineEnd(offset: number): Doc {
    const next = Math.min(offset, this.waiting[0]?.from ?? offset);
    return this.lineEnds(this.end, next) > 1 ? [hardline, hardline] : hardline;
  }

  /** Continues after a token, skipping the comments inside it. */
  skipTo(offset: number): void {
    this.end = offset;
    while (this.waiting.length > 0 && this.waiting[0].from < offset) {
      this.waiting.shift();
    }
  }

  private lineEnds(from: number, to: number): number {
    return this.source.slice(from, to).split('\n').length - 1;
  }
}
