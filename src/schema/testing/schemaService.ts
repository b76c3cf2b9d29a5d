import { EMPTY, of } from 'rxjs';

import { type SchemaService } from '../schema';

/** Service whose lists are empty unless given. */
export const schemaService = (given: Partial<SchemaService>): SchemaService => ({
  listDatasets: () => of([]),
  listFields: () => of([]),
  listViews: () => of([]),
  listVirtualFields: () => of([]),
  query: () => EMPTY,
  ...given,
});
