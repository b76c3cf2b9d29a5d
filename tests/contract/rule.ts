import { type Sample } from './sample';
import { type Service } from './service';

/** The context of a rule. */
export interface Subject {
  service: Service;
  /** Existing events: found once, before the first rule. */
  sample: Sample;
}

/** One statement of the contract, and how it is tried. */
export interface Rule {
  /** The heading of its section in the contract. */
  section: string;
  /** The statement, as a sentence. */
  name: string;
  /** Creates, changes or deletes annotations; each such rule removes its own again. */
  writes?: true;
  /** Throws a `Broken` if the statement does not hold, and a `Skip` if it cannot be tried. */
  run(subject: Subject): Promise<void>;
}
