/** The part of `@grafana/runtime` that answers of the plugin need: the library itself needs a page. The person may open Explore. */
export const config = { exploreEnabled: true, bootData: { user: { permissions: { 'datasources:explore': true } } } };
