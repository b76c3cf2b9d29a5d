import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Figure } from '../../figure';
import { answerText } from '../answerText';
import { bundled } from '../bundled';

const rounds = 5;

/**
 * Measures the peak memory of converting a response's text to frames, compared with parsing it, unless reading the file takes more
 * memory.
 */
export function peakMemory(rows: number): Figure[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  try {
    const file = path.join(folder, 'answer.json');
    writeFileSync(file, answerText(rows));
    const script = bundled('memory/peak.ts');
    const parsing = peakOf(script, 'parse', file);
    if (parsing <= peakOf(script, 'nothing', file)) {
      process.stderr.write(`Peak memory is skipped: ${rows} rows take less memory than reading them from a file.\n`);
      return [];
    }
    return [
      {
        name: `peak memory of answer text to frames, ${rows} rows x 8 columns`,
        ratio: peakOf(script, 'frames', file) / parsing,
        goal: 1.3,
        floor: 'peak memory of JSON.parse of the same text; both without Node.js and the text',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Median over several processes, in bytes. */
function peakOf(script: string, work: 'nothing' | 'parse' | 'frames', file: string): number {
  const peaks = Array.from({ length: rounds }, () =>
    Number(execFileSync(process.execPath, [script, work, file], { encoding: 'utf8' }))
  );
  return peaks.sort((a, b) => a - b)[Math.floor(rounds / 2)];
}
