/** The permissions of a token, with the service's names (service facts, "Permissions of a token"). */
export const permissions = [
  'annotations|read',
  'annotations|create',
  'annotations|update',
  'annotations|delete',
  'datasets|read',
  'views|read',
  'virtualFields|read',
  'dashboards|read',
  'starredQueries|read',
  'monitors|read',
  'monitors|create',
  'notifiers|read',
] as const;
export type Permission = (typeof permissions)[number];

/** The permissions of a request's token. */
export interface Access {
  may(permission: Permission): boolean;
  /** `query|read`, which a token has for each dataset of its own. */
  mayQuery(dataset: string): boolean;
}

/** A token and what it allows. */
export interface TokenGrant {
  token: string;
  access: Access;
}

/** For the sandbox's own token: whatever the service has. */
export const fullAccess: Access = { may: () => true, mayQuery: () => true };
