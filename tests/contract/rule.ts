import { type Sample } from './sample';
import { type Service } from './service';

/** The context in which rules run. */
export interface Subject {
  service: Service;
  /** Existing events, which are found once before the first rule. */
  sample: Sample;
}

/** One rule of the contract, with its test. */
export interface Rule {
  /** Heading of the rule's section in the contract. */
  section: string;
  /** The rule, as a sentence. */
  name: string;
  /** Set if the rule creates, changes or deletes annotations. It removes its own annotations afterward. */
  writes?: true;
  /** Throws a `Broken` if the service violates the rule, and a `Skip` if the rule can't be tested. */
  run(subject: Subject): Promise<void>;
}
