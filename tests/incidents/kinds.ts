/**
 * Kinds of incidents, with the changes in the window from `from` to `to`. The rest of the system continues as before.
 *
 * | kind           | planted                                                                         | named by                          |
 * | -------------- | ------------------------------------------------------------------------------- | --------------------------------- |
 * | slowDependency | queries of one store take longer, and some time out                             | `server.address`                  |
 * | badHost        | all spans on one host take longer, and some fail                                | `host.name`                       |
 * | customerLoad   | one customer sends many more requests for a route, slow and refused (429)       | `customer.id`                     |
 * | fullDisk       | a service's spans on one host fail, which logs "no space left on device"        | `host.name`, the message          |
 * | featureFlag    | a new flag is on for some requests, which fail or take longer in one service    | `feature_flag.*`                  |
 * | regionVersion  | a service's new version is on half of the pods in each region and bad in one    | `cloud.region`, `service.version` |
 * | routeQuery     | one route's queries to a service's store take longer                            | `http.route`                      |
 * | retryStorm     | a service fails, and each of its callers calls it again, up to four times       | `service.name` called             |
 * | coldCaches     | a service's cache is empty, so its store is used instead and is slower          | `cache.hit`                       |
 * | deployment     | a service's new version takes longer or fails, on all of its pods               | `service.version`                 |
 */
export const kindNames = [
  'slowDependency',
  'badHost',
  'customerLoad',
  'fullDisk',
  'featureFlag',
  'regionVersion',
  'routeQuery',
  'retryStorm',
  'coldCaches',
  'deployment',
] as const;

export type Kind = (typeof kindNames)[number];
