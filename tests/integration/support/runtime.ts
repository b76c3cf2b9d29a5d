/**
 * The part of `@grafana/runtime` that results of the plugin need, because the library itself needs a browser. The user may open
 * Explore.
 */
export const config = { exploreEnabled: true, bootData: { user: { permissions: { 'datasources:explore': true } } } };
