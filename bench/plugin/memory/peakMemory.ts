import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Figure } from '../../figure';
import { answerText } from '../answerText';
import { bundled } from '../bundled';

const rounds = 5;

/**
 * The most memory that it takes to make frames of an answer's text, over that of parsing the text; each in processes of their own.
 * Nothing where the answer is so small that reading its file took more.
 */
export function peakMemory(rows: number): Figure[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    const file = path.join(folder, 'answer.json');
    writeFileSync(file, answerText(rows));
    const script = bundled('memory/peak.ts');
    const parsing = peakOf(script, 'parse', file);
    if (parsing <= peakOf(script, 'nothing', file)) {
      process.stderr.write(`Peak memory is left out: ${rows} rows take less than reading them from a file does.\n`);
      return [];
    }
    return [
      {
        name: `peak memory of answer text to frames, ${rows} rows x 8 columns`,
        ratio: peakOf(script, 'frames', file) / parsing,
        goal: 1.1,
        floor: 'peak memory of JSON.parse of the same text; what Node.js and the text take is in neither',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Bytes, the median of some processes. */
function peakOf(script: string, work: 'nothing' | 'parse' | 'frames', file: string): number {
  const peaks = Array.from({ length: rounds }, () =>
    Number(execFileSync(process.execPath, [script, work, file], { encoding: 'utf8' }))
  );
  return peaks.sort((a, b) => a - b)[Math.floor(rounds / 2)];
}
