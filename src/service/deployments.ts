export interface Deployment {
  /** Display name. */
  name: string;
  /** Path for APL queries, relative to Grafana's proxy. Each path has a route in plugin.json. */
  apl: string;
  /** Path for MPL queries, relative to Grafana's proxy. */
  mpl: string;
  /** Path for metrics metadata, relative to Grafana's proxy. */
  metrics: string;
  /** Address of the edge deployment; missing for other deployments. */
  address?: string;
}

/** Label of the setting that selects a public edge deployment. */
export const deploymentSetting = 'Where is your data?';

/** The public edge deployments (service facts, "Addresses"), with their IDs in the list of datasets. */
export const deployments: ReadonlyArray<Required<Deployment> & { id: string }> = [
  {
    id: 'cloud.us-east-1.aws',
    name: 'US East 1 (AWS)',
    ...pathsBelow('us-east-1'),
    address: 'https://us-east-1.aws.edge.axiom.co',
  },
  {
    id: 'cloud.eu-central-1.aws',
    name: 'EU Central 1 (AWS)',
    ...pathsBelow('eu-central-1'),
    address: 'https://eu-central-1.aws.edge.axiom.co',
  },
];

/** The service's own address, which forwards queries. */
export const throughService: Deployment = {
  name: 'the data source’s address',
  apl: 'v1/datasets/_apl',
  mpl: 'v1/query/_mpl',
  metrics: 'v1/query/metrics/info',
};

export const ownEdge: Deployment = { name: 'the edge deployment in the settings', ...pathsBelow('edge') };

function pathsBelow(path: string): Pick<Deployment, 'apl' | 'mpl' | 'metrics'> {
  return { apl: `${path}/_apl`, mpl: `${path}/_mpl`, metrics: `${path}/metrics/info` };
}

/** An address without the final slash, so that a path can follow. */
export const withoutSlash = (address: string): string => address.trim().replace(/\/+$/, '');

/** Finds the public edge deployment for an address or ID. */
export function deploymentOf(edge = ''): (typeof deployments)[number] | undefined {
  const text = withoutSlash(edge);
  return deployments.find(({ id, address }) => [id, address].includes(text) || address === `https://${text}`);
}
