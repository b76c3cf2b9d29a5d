import { EMPTY, of } from 'rxjs';

import { type SchemaService } from '../schema';

/** Service with empty lists, except the given ones. */
export const schemaService = (given: Partial<SchemaService>): SchemaService => ({
  listDatasets: () => of([]),
  listFields: () => of([]),
  listViews: () => of([]),
  listVirtualFields: () => of([]),
  query: () => EMPTY,
  ...given,
});
