import * as library from 'react-highlight-words/dist/main.js';

import { defaultExport } from './defaultExport';

export default defaultExport(library);
