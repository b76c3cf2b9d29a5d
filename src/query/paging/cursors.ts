import { type MovingBound } from './bounds';
import { type Step } from './pageStep';

/** The cursors of a query's pages, as long as the service does with them what it should. */
export class Cursors {
  private readonly seen = new Set<string>();
  private working = true;

  giveUp(): void {
    this.working = false;
  }

  /** Goes on by the cursor where there is one that was not used yet; else `otherwise`, from now on. */
  follow(cursor: string | undefined, bound: MovingBound | undefined, mayRepeat: boolean, otherwise: Step): Step {
    if (cursor === undefined || cursor === '' || !this.working || this.seen.has(cursor)) {
      this.working = false;
      return otherwise;
    }
    this.seen.add(cursor);
    return { kind: 'cursor', cursor, bound, mayRepeat };
  }
}
