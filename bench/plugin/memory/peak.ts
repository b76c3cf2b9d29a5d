/** `peak.ts (nothing|parse|frames) FILE`: writes the peak memory in bytes of that step in its own process. */
import { readFileSync } from 'node:fs';
import { toFrames } from '../../../src/frames/toFrames';
import { readAnswer } from '../../../src/service/testing/readAnswer';
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
  return toFrames(readAnswer(text), { refId: 'A', format: 'table', query: 'bench' }).length;
}

const text = readFileSync(file, 'utf8');
collectAllGarbage();
const { rss: held } = process.memoryUsage();
run(text);
process.stdout.write(String(process.resourceUsage().maxRSS * 1024 - held));
