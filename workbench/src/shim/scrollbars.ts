import * as library from 'react-custom-scrollbars-2/lib/index.js';

import { defaultExport } from './defaultExport';

const Scrollbars = defaultExport(library);
export { Scrollbars };
export default Scrollbars;
