import { isAboutFailures } from './aboutFailures';
import { failureMarkOf, rankIn } from './failureNames';
import { namesDuration } from './durationNames';
import { nameParts } from './nameParts';

const causes: ReadonlySet<string> = new Set(
  `version image build release commit sha revision deployment flag host hostname instance node pod container
  region zone datacenter cluster customer tenant`.split(/\s+/)
);

/** True if a name suggests a cause, such as a version or host, rather than a symptom. */
export const namesCause = (name: string): boolean => nameParts(name).some((word) => causes.has(word));

const reports: ReadonlySet<string> = new Set('incident incidents outage outages alert alerts alarm alarms'.split(' '));

/** True if an annotation's type suggests that it reports a problem, and isn't about a change. */
export const namesReport = (type: string): boolean => nameParts(type).some((word) => reports.has(word));

/** True if a name suggests a symptom: a failure, an error message or a duration. */
export const namesSymptom = (name: string): boolean =>
  failureMarkOf(name) !== undefined ||
  namesDuration(name) ||
  rankIn(name, ['status.message']) >= 0 ||
  isAboutFailures(name);
