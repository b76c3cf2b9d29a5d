/** What a token may be allowed to do, as the service names it (service facts, "Permissions of a token"). */
export const permissions = [
  'annotations|read',
  'annotations|create',
  'annotations|update',
  'annotations|delete',
  'datasets|read',
] as const;
/** `sandbox|faults` is the sandbox's own: only the token of `--faults-token` has it, and nothing else. */
export type Permission = (typeof permissions)[number] | 'sandbox|faults';

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

/** For the sandbox's own token: whatever the service has. */
export const fullAccess: Access = { may: (permission) => permission !== 'sandbox|faults', mayQuery: () => true };

/** For the token of `--faults-token`. */
export const faultsAccess: Access = { may: (permission) => permission === 'sandbox|faults', mayQuery: () => false };
