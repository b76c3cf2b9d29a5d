/**
 * What each kind plants in the window from `from` to `to`; all else of the system goes on as before.
 *
 * | kind           | planted                                                                         | named by                          |
 * | -------------- | ------------------------------------------------------------------------------- | --------------------------------- |
 * | slowDependency | queries of one store take longer, some time out                                 | `server.address`                  |
 * | badHost        | all spans on one host take longer, some fail                                    | `host.name`                       |
 * | customerLoad   | one customer sends many more requests for a route, slow and refused (429)       | `customer.id`                     |
 * | fullDisk       | a service's spans on one host fail, which logs "no space left on device"        | `host.name`, the message          |
 * | featureFlag    | a new flag is on for some requests, which fail or take longer in one service    | `feature_flag.*`                  |
 * | regionVersion  | a service's new version is on half of the pods of all regions and bad in one    | `cloud.region`, `service.version` |
 * | routeQuery     | one route's queries of a service's store take longer                            | `http.route`                      |
 * | retryStorm     | a service fails, and each of its callers calls it again, up to four times       | `service.name` called             |
 * | coldCaches     | a service's cache is empty, its store is asked instead and slower               | `cache.hit`                       |
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
