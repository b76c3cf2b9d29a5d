import { type Sample } from './sample';
import { type Service } from './service';

/** What a rule may look at. */
export interface Subject {
  service: Service;
  /** Events that are there: found once, before the first rule. */
  sample: Sample;
}

/** One statement of the contract, and how it is tried. */
export interface Rule {
  /** The contract's heading that it stands under. */
  section: string;
  /** The statement, as a sentence. */
  name: string;
  /** Creates, changes or deletes annotations; each such rule takes its own away again. */
  writes?: true;
  /** Throws a `Broken` where the statement does not hold, and a `Skip` where it cannot be tried. */
  run(subject: Subject): Promise<void>;
}

/** A statement that does not hold. */
export class Broken extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Broken';
  }
}

/** A statement that cannot be tried on this service's data. */
export class Skip extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Skip';
  }
}
