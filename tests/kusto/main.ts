/** `npm run kusto`: writes `answers.json`, the answers of Microsoft's parser. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parserAnswers } from './parserAnswers';
import { queries } from './queries';

writeFileSync(join(__dirname, 'answers.json'), `${JSON.stringify(parserAnswers(queries), null, 2)}\n`);
