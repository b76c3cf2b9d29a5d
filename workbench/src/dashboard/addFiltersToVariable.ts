import { AdHocFiltersVariable, sceneGraph, type VizPanel } from '@grafana/scenes';
import { type PanelContext } from '@grafana/ui';

/** Lets the buttons in a panel's cells add to the dashboard's ad hoc filters, if it has any; a filter appears once. */
export function addFiltersToVariable(panel: VizPanel, context: PanelContext): void {
  const variable = sceneGraph.getVariables(panel)?.state.variables.find((each) => each instanceof AdHocFiltersVariable);
  if (variable instanceof AdHocFiltersVariable) {
    context.onAddAdHocFilter = ({ key, operator, value }) => {
      const others = variable.state.filters.filter((filter) => filter.key !== key || filter.value !== value);
      variable.updateFilters([...others, { key, operator, value }]);
    };
  }
}
