import { EMPTY, of } from 'rxjs';

import { type SchemaService } from '../schema';

/** A service whose lists are empty, but for those that are given. */
export const schemaService = (given: Partial<SchemaService>): SchemaService => ({
  listDatasets: () => of([]),
  listFields: () => of([]),
  listViews: () => of([]),
  listVirtualFields: () => of([]),
  query: () => EMPTY,
  ...given,
});
