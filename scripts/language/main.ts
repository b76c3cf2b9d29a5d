import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languagePage } from './page';

void languagePage().then((page) => writeFileSync(join(__dirname, '../../docs/language-in-the-sandbox.md'), page));
