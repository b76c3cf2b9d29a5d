import { type Attributes, type Condition } from '../types';

/** Causes of slow or failed spans in a window of time. */
export interface Effect {
  from: number;
  to: number;
  /** Attributes of the span, its place and its request: all must be equal. */
  where: Attributes;
  /** Multiplies the span's duration. */
  factor: number;
  /** Adds to it, in milliseconds. */
  added: number;
  /** Share of the spans that fail. */
  failures: number;
  message: string;
  status: number;
  /** Milliseconds until it has its whole strength. */
  ramp: number;
  /** Not the cause: an earlier, lesser incident, or what follows from the cause. */
  isSide?: boolean;
}

/** Events in a system while it serves. */
export interface Plan {
  effects: Effect[];
  /** Versions by time, on a share of the pods of each region; the last one counts. */
  rollouts: Array<{ service: string; version: string; from: number; to: number; share: number }>;
  flag?: { key: string; share: number; from: number; to: number };
  retries?: { of: string; times: number; from: number; to: number };
  cold?: { cache: string; misses: number; from: number; to: number };
  /** One customer's additional requests, as a share of all requests of the window. */
  load?: { customer: string; route: string; share: number; from: number; to: number };
  /** Lines that a host without space writes a minute. */
  diskLines?: { host: string; service: string; perMinute: number; from: number; to: number };
}

/** Changes that a kind of incident causes. */
export interface Planted {
  plan: Plan;
  /** Together they are the cause. */
  named: Condition[];
  /** Each of them names it as well. */
  alsoNamedBy: Condition[];
  /** How likely it is that a user annotated the cause, and how; undefined if no user did anything. */
  cause?: { chance: number; type: string; title: string; description: string };
}
