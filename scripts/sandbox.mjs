/** `npm run sandbox`: makes the grammar's tables where they are missing, then is the sandbox. Runs with tsx's loader. */
import path from 'node:path';

import { endWithNpm } from './lib/endWithNpm.mjs';
import { makeGrammar } from './lib/start/prepare.mjs';

endWithNpm('sandbox');
await makeGrammar(path.resolve(import.meta.dirname, '..'));
await import('../sandbox/cli/main.ts');
