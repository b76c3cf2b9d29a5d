import { failedNames } from './knownNames';
import { nameParts } from './nameParts';

const aboutFailures: ReadonlySet<string> = new Set([...failedNames, 'errors', 'failures', 'exceptions', 'fail']);

/** True if a name such as `exception.message` is about failures. */
export const isAboutFailures = (name: string): boolean =>
  // `error2` is also about failures.
  nameParts(name.replace(/\d/g, ' ')).some((word) => aboutFailures.has(word));
