import { annotationFieldRules, annotationRules } from './rules/annotations';
import { authenticationRules } from './rules/authentication';
import { dashboardRules } from './rules/dashboards';
import { deploymentRules } from './rules/deployments';
import { factRules } from './rules/facts';
import { limitRules } from './rules/limits';
import { metricsRules } from './rules/metrics';
import { monitorRules } from './rules/monitors';
import { legacyRules } from './rules/legacy';
import { cursorRules, timestampRules } from './rules/paging';
import { requestRules } from './rules/requests';
import { tabularRules } from './rules/tabular';
import { versionRules } from './rules/versioning';
import { viewRules } from './rules/views';
import { type Rule } from './rule';

/** All rules in the order of the contract. */
export const rules: Rule[] = [
  ...annotationFieldRules,
  ...requestRules,
  ...tabularRules,
  ...legacyRules,
  ...annotationRules,
  ...timestampRules,
  ...cursorRules,
  ...authenticationRules,
  ...limitRules,
  ...versionRules,
  ...factRules,
  ...deploymentRules,
  ...metricsRules,
  ...viewRules,
  ...monitorRules,
  ...dashboardRules,
];
