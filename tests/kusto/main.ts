/** `npm run kusto`: writes the answers of Microsoft's parser to `answers.json`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parserAnswers } from './parserAnswers';
import { queries } from './queries';

writeFileSync(join(__dirname, 'answers.json'), `${JSON.stringify(parserAnswers(queries), null, 2)}\n`);
