/** What a token may be allowed to do, as the service names it (service facts, "Permissions of a token"). */
export const permissions = [
  'annotations|read',
  'annotations|create',
  'annotations|update',
  'annotations|delete',
  'datasets|read',
] as const;
export type Permission = (typeof permissions)[number];

/** What a request's token allows. */
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

/** For the sandbox's own token. */
export const fullAccess: Access = { may: () => true, mayQuery: () => true };
