/** `npm run dashboards`: writes the dashboards included in the plugin to `src/dashboards/`. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { otelDashboards } from './otelDashboards';

for (const [file, text] of otelDashboards()) {
  writeFileSync(path.join('src/dashboards', file), text);
}
