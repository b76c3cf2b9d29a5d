import { rules } from './rules';
import { Skip } from './outcome';
import { type Rule, type Subject } from './rule';

export interface Outcome {
  rule: Rule;
  result: 'passed' | 'failed' | 'skipped';
  /** The reason why the rule failed or was skipped. */
  reason: string;
}

export async function tryRule(rule: Rule, subject: Subject): Promise<Outcome> {
  try {
    await rule.run(subject);
    return { rule, result: 'passed', reason: '' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { rule, result: error instanceof Skip ? 'skipped' : 'failed', reason };
  }
}

/** Tests all rules in sequence, and those that write only if `write` is set. Prints a line for each rule, and the totals. */
export async function tryAll(
  subject: Subject,
  write: boolean,
  say: (line: string) => void
): Promise<Record<Outcome['result'], number>> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const rule of rules) {
    const outcome: Outcome =
      rule.writes && !write
        ? { rule, result: 'skipped', reason: 'it writes; allow that with --write' }
        : await tryRule(rule, subject);
    counts[outcome.result]++;
    say(lineOf(outcome));
  }
  say(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  return counts;
}

const marks: Record<Outcome['result'], string> = { passed: '✓', failed: '✗', skipped: '–' };

function lineOf({ rule, result, reason }: Outcome): string {
  return `${marks[result]} ${rule.section}: ${rule.name}${reason === '' ? '' : ` (${reason})`}`;
}
