import { type DataQueryRequest } from '@grafana/data';

/** A panel object in Grafana's scenes. */
interface ScenePanel {
  state: { pluginId: string };
  subscribeToState(listener: () => void): { unsubscribe(): void };
}

/** A scene object that has children. */
interface SceneParent {
  forEachChild(callback: (child: unknown) => void): void;
}

/** The panel that sent a request: an ancestor of the object that scenes pass as a scoped variable. */
export function panelOf(request: Partial<DataQueryRequest> | undefined): ScenePanel | undefined {
  let object = sceneOf(request);
  while (isRecord(object) && !isPanel(object)) {
    object = object.parent;
  }
  return isRecord(object) && isPanel(object) ? object : undefined;
}

/** Saved queries of all panels on a request's dashboard; empty if Grafana doesn't pass them. */
export function queriesOfDashboard(request: Partial<DataQueryRequest> | undefined): unknown[] {
  let root = sceneOf(request);
  while (isRecord(root) && isRecord(root.parent)) {
    root = root.parent;
  }
  const queries: unknown[] = [];
  const visit = (scene: unknown): void => {
    if (isRecord(scene)) {
      const { queries: own } = isRecord(scene.state) ? scene.state : {};
      queries.push(...(Array.isArray(own) ? own : []));
      if (isParent(scene)) {
        scene.forEachChild(visit);
      }
    }
  };
  visit(root);
  return queries;
}

function sceneOf(request: Partial<DataQueryRequest> | undefined): unknown {
  const wrapped: unknown = request?.scopedVars?.__sceneObject?.value;
  return isRecord(wrapped) ? wrapped.valueOf() : undefined;
}

function isParent(scene: object): scene is SceneParent {
  return 'forEachChild' in scene && typeof scene.forEachChild === 'function';
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
