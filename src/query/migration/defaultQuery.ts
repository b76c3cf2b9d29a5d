import { CoreApp } from '@grafana/data';

import { bracketName } from '@aplkit/language/apl/tree/strings';
import { type Settings } from '../../settings';
import { type RowsQuery } from '../../types';

/** Default query: in Explore, events from the default dataset. Elsewhere, it's empty, because Grafana merges it into saved queries. */
export function defaultQuery(
  app: CoreApp,
  { defaultDataset: dataset, editorMode = 'builder' }: Pick<Settings, 'defaultDataset' | 'editorMode'>
): Partial<RowsQuery> {
  return app === CoreApp.Explore && dataset
    ? { kind: 'apl', query: `${bracketName(dataset)}\n| limit 100`, format: 'auto', editorMode }
    : { kind: 'apl', query: '', format: 'auto' };
}
