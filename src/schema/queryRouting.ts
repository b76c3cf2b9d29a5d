import { dividedOver } from '../apl/analysis/edges';
import { type Deployment, deployments, throughService } from '../service/deployments';
import { type QueryRouting } from '../service/routed';
import { ServiceError } from '../service/serviceError';
import { datasetsIn } from './readFields';
import { type Schema } from './schema';

/** Routes queries by the list of datasets. `home`: the deployment of the settings. */
export function queryRouting(home: Deployment, schema: Pick<Schema, 'known' | 'datasets'>): QueryRouting {
  return {
    home,
    read: () => schema.datasets(),
    find: (apl) => {
      const { datasets, edgeOf = () => undefined } = schema.known;
      const names = datasets === undefined ? [] : datasetsIn(apl);
      const divided = dividedOver(names, edgeOf);
      if (divided !== undefined) {
        throw new ServiceError('request', 0, divided.message);
      }
      const edge = names.map(edgeOf).find((name) => name !== undefined);
      return edge === undefined ? undefined : (deployments.find(({ name }) => name === edge) ?? throughService);
    },
  };
}
