import { HttpError } from '../errors';
import { type Route } from '../http/router';
import { type Catalog } from './catalog';
import { type DeploymentOf, deployments } from './deployments';

/**
 * Routes for `GET /v2/datasets`, `GET /v2/datasets/{id}/fields`, `GET /v2/views` and `GET /v2/vfields` (service facts, "Schema", "Views",
 * "Virtual fields"). A dataset's ID is its name.
 */
export function datasetRoutes(catalog: Catalog, deploymentOf: DeploymentOf, address: () => string): Route[] {
  const edgeOf = (name: string) => {
    const edge = deploymentOf(name);
    return edge && { edgeDeployment: deployments[edge], edgeDeploymentUrl: `${address()}/${edge}` };
  };
  return [
    {
      method: 'GET',
      path: '/v2/datasets',
      needs: 'datasets|read',
      handle: () => ({
        status: 200,
        json: catalog
          .list()
          .map(({ name, kind, description }) => ({ id: name, name, kind, description, ...edgeOf(name) })),
      }),
    },
    {
      method: 'GET',
      path: '/v2/datasets/{id}/fields',
      needs: 'datasets|read',
      handle: ({ params }) => {
        const dataset = catalog.find(params.id);
        if (!dataset) {
          const names = catalog.list().map(({ name }) => name);
          throw new HttpError(404, `No dataset "${params.id}". The sandbox has: ${names.join(', ')}.`);
        }
        return { status: 200, json: dataset.fields };
      },
    },
    {
      method: 'GET',
      path: '/v2/views',
      needs: 'views|read',
      handle: () => ({ status: 200, json: catalog.views }),
    },
    {
      method: 'GET',
      path: '/v2/vfields',
      needs: 'virtualFields|read',
      parameters: ['dataset'],
      handle: ({ query }) => {
        const dataset = query.get('dataset');
        if (dataset === null) {
          throw new HttpError(400, '/v2/vfields needs the parameter "dataset".');
        }
        const fields = catalog.virtualFieldsOf(dataset).map((field) => ({ id: `vf_${field.name}`, ...field }));
        return { status: 200, json: fields };
      },
    },
  ];
}
