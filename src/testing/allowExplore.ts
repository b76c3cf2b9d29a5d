import { config } from '@grafana/runtime';

/** Grants or denies the user access to Explore. */
export function allowExplore(isAllowed = true): void {
  config.exploreEnabled = true;
  config.bootData.user.permissions = { 'datasources:explore': isAllowed };
}
