/**
 * A process of its own: `peak.ts (nothing|parse|frames) <file with an answer's text>`. Writes how many bytes it took at most to do
 * that with the text, beside what Node.js and the text itself take. Reading has a peak too, which is what `nothing` writes.
 */
import { readFileSync } from 'node:fs';
import { toFrames } from '../../../src/frames/toFrames';
import { decodeTabular } from '../../../src/service/decode';
import { parseJson } from '../../../src/service/json';
import { collectAllGarbage } from '../../figure';

const [, , work, file] = process.argv;

function run(text: string): number {
  switch (work) {
    case 'parse':
      return Object.keys(JSON.parse(text)).length;
    case 'frames':
      return framesOf(text);
    default:
      return 0;
  }
}

function framesOf(text: string): number {
  return toFrames({ answer: decodeTabular(parseJson(text)), text }, { refId: 'A', format: 'table', query: 'bench' })
    .length;
}

const text = readFileSync(file, 'utf8');
collectAllGarbage();
const { rss: held } = process.memoryUsage();
run(text);
process.stdout.write(String(process.resourceUsage().maxRSS * 1024 - held));
