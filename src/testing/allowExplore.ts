import { config } from '@grafana/runtime';

/** Makes the person one who may open Explore, or one who may not. */
export function allowExplore(isAllowed = true): void {
  config.exploreEnabled = true;
  config.bootData.user.permissions = { 'datasources:explore': isAllowed };
}
