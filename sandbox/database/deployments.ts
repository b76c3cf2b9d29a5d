/** The service's edge deployments (service facts, "Addresses") with their IDs. The sandbox has a path for each. */
export const deployments = { us: 'cloud.us-east-1.aws', eu: 'cloud.eu-central-1.aws' } as const;
export type Deployment = keyof typeof deployments;
export const edges = ['us', 'eu'] as const satisfies Deployment[];

/** The deployment of a dataset; `undefined` where the sandbox has none. */
export type DeploymentOf = (dataset: string) => Deployment | undefined;
