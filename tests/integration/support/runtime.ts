/**
 * The part of `@grafana/runtime` that the plugin's results need; the library itself needs a browser. The user may open
 * Explore.
 */
export const config = { exploreEnabled: true, bootData: { user: { permissions: { 'datasources:explore': true } } } };
