import { datasetsBehind } from '@aplkit/language/apl/analysis/datasetsBehind';
import { dividedOver } from '@aplkit/language/kit/edges';
import { type Deployment, deployments, throughService } from '../service/deployments';
import { type QueryRouting } from '../service/routed';
import { ServiceError } from '../service/serviceError';
import { datasetsIn } from './readFields';
import { type Schema } from './schema';

/** Routes queries by the list of datasets. `home` is the deployment in the settings. */
export function queryRouting(
  home: Deployment,
  schema: Pick<Schema, 'known' | 'datasetsOfMetrics' | 'datasetsAgain'>
): QueryRouting {
  const of = (names: readonly string[]) => {
    const { views, edgeOf = () => undefined } = schema.known;
    const datasets = datasetsBehind(names, views);
    const divided = dividedOver(datasets, edgeOf);
    if (divided !== undefined) {
      throw new ServiceError('request', 0, divided.message);
    }
    const edge = datasets.map(edgeOf).find((known) => known !== undefined);
    return edge === undefined ? undefined : (deployments.find(({ name }) => name === edge) ?? throughService);
  };
  return {
    of,
    home,
    read: () => schema.datasetsOfMetrics(),
    readAgain: () => schema.datasetsAgain(),
    // Until the list is loaded, queries needn't be parsed.
    find: (apl) => (schema.known.datasets === undefined ? undefined : of(datasetsIn(apl))),
  };
}
