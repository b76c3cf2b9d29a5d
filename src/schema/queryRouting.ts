import { dividedOver } from '../apl/analysis/edges';
import { type Deployment, deployments, throughService } from '../service/deployments';
import { type QueryRouting } from '../service/routed';
import { ServiceError } from '../service/serviceError';
import { datasetsIn } from './readFields';
import { type Schema } from './schema';

/** Routes queries by the list of datasets. `home`: the deployment of the settings. */
export function queryRouting(home: Deployment, schema: Pick<Schema, 'known' | 'datasets'>): QueryRouting {
  const of = (dataset: string) => {
    const edge = schema.known.edgeOf?.(dataset);
    return edge === undefined ? undefined : (deployments.find(({ name }) => name === edge) ?? throughService);
  };
  return {
    of,
    home,
    read: () => schema.datasets(),
    find: (apl) => {
      const { datasets, views, edgeOf = () => undefined } = schema.known;
      const read = (name: string) => {
        const view = views?.get(name);
        return view === undefined ? [name] : (view.datasets ?? datasetsIn(view.query));
      };
      const names = datasets === undefined ? [] : datasetsIn(apl).flatMap(read);
      const divided = dividedOver(names, edgeOf);
      if (divided !== undefined) {
        throw new ServiceError('request', 0, divided.message);
      }
      return names.map(of).find((deployment) => deployment !== undefined);
    },
  };
}
