/** The service's edge deployments (service facts, "Addresses") with their IDs. In the sandbox, each has its own path. */
export const deployments = { us: 'cloud.us-east-1.aws', eu: 'cloud.eu-central-1.aws' } as const;
export type Deployment = keyof typeof deployments;
export const edges = ['us', 'eu'] as const satisfies Deployment[];

/** The deployment of a dataset; `undefined` if the sandbox has no deployments. */
export type DeploymentOf = (dataset: string) => Deployment | undefined;
