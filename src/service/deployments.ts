/** Where queries can be sent. */
export interface Deployment {
  /** For people. */
  name: string;
  /** Below Grafana's proxy: each has a route in plugin.json. */
  path: string;
  /** Set for an edge deployment. */
  address?: string;
}

/** The setting that chooses a public edge deployment. */
export const deploymentSetting = 'Where is your data?';

/** The public edge deployments (service facts, "Addresses"), with their ids in the list of datasets. */
export const deployments: ReadonlyArray<Required<Deployment> & { id: string }> = [
  {
    id: 'cloud.us-east-1.aws',
    name: 'US East 1 (AWS)',
    path: 'us-east-1/_apl',
    address: 'https://us-east-1.aws.edge.axiom.co',
  },
  {
    id: 'cloud.eu-central-1.aws',
    name: 'EU Central 1 (AWS)',
    path: 'eu-central-1/_apl',
    address: 'https://eu-central-1.aws.edge.axiom.co',
  },
];

/** The service's own address, which passes queries on. */
export const throughService: Deployment = { name: "the data source's address", path: 'v1/datasets/_apl' };

/** The public edge deployment of an address or an id. */
export function deploymentOf(edge = ''): (typeof deployments)[number] | undefined {
  const text = edge.trim().replace(/\/+$/, '');
  return deployments.find(({ id, address }) => [id, address].includes(text) || address === `https://${text}`);
}
