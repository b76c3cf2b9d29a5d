import { type Attributes, type Condition } from '../types';

/** A cause of slow or failed spans in a time window. */
export interface Effect {
  from: number;
  to: number;
  /** Attributes that affected spans must have, including those of the place and the request. */
  where: Attributes;
  /** Factor by which the spans' duration is multiplied. */
  factor: number;
  /** Milliseconds added to the duration. */
  added: number;
  /** Share of the affected spans that fail. */
  failures: number;
  message: string;
  status: number;
  /** Milliseconds until the effect reaches full strength. */
  ramp: number;
  /** True for an earlier, smaller incident, or a consequence of the cause. */
  isSide?: boolean;
}

/** Events that affect a running system. */
export interface Plan {
  effects: Effect[];
  /** Versions by time, each on a share of the pods in each region. Later entries take precedence. */
  rollouts: Array<{ service: string; version: string; from: number; to: number; share: number }>;
  flag?: { key: string; share: number; from: number; to: number };
  retries?: { of: string; times: number; from: number; to: number };
  cold?: { cache: string; misses: number; from: number; to: number };
  /** Additional requests of one customer, as a share of all requests in the window. */
  load?: { customer: string; route: string; share: number; from: number; to: number };
  /** Number of lines per minute that a host without disk space writes. */
  diskLines?: { host: string; service: string; perMinute: number; from: number; to: number };
}

/** Changes planted by a kind of incident. */
export interface Planted {
  plan: Plan;
  /** Conditions that together are the cause. */
  named: Condition[];
  /** Conditions that each name the cause alone. */
  alsoNamedBy: Condition[];
  /** Annotation of the cause, with its probability, if a user caused the incident. */
  cause?: { chance: number; type: string; title: string; description: string };
}
