import { type DataQueryRequest } from '@grafana/data';

/** The panel that a request's data goes to, as Grafana's scenes keep it. */
interface ScenePanel {
  state: { pluginId: string };
  subscribeToState(listener: () => void): { unsubscribe(): void };
}

/** The panel of a request, in dashboards. Scenes put the object that asks among the scoped variables; a panel is above it. */
export function panelOf(request: Partial<DataQueryRequest> | undefined): ScenePanel | undefined {
  const wrapped: unknown = request?.scopedVars?.__sceneObject?.value;
  let object: unknown = isRecord(wrapped) ? wrapped.valueOf() : undefined;
  while (isRecord(object) && !isPanel(object)) {
    object = object.parent;
  }
  return isRecord(object) && isPanel(object) ? object : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isPanel(object: object): object is ScenePanel {
  return (
    'state' in object &&
    isRecord(object.state) &&
    typeof object.state.pluginId === 'string' &&
    'subscribeToState' in object &&
    typeof object.subscribeToState === 'function'
  );
}
