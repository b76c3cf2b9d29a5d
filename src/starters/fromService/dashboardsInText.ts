import { type ServiceDashboard, serviceDashboard } from '../../service/dashboards';
import { asObjects, isObject, type JsonObject, parseJson } from '../../service/json';
import { errorText } from '../../service/errorText';

/** Reads one or more dashboards from JSON. Returns an error message if there are none. */
export function dashboardsInText(text: string, uid: string): ServiceDashboard[] | string {
  try {
    const value = parseJson(text);
    const found = (isObject(value) ? [value] : asObjects(value)).flatMap((record, index) =>
      dashboardIn(record, index === 0 ? uid : `${uid} ${index + 1}`)
    );
    return found.length > 0 ? found : 'The JSON isn’t an Axiom dashboard: it has no “charts” list.';
  } catch (error) {
    return `The text isn’t valid JSON (${errorText(error)}).`;
  }
}

function dashboardIn(record: JsonObject, uid: string): ServiceDashboard[] {
  const document = isObject(record.dashboard) ? record.dashboard : record;
  return Array.isArray(document.charts) ? [{ ...serviceDashboard(record, document), uid }] : [];
}
