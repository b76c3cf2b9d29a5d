/// <reference types="systemjs" />
/// <reference types="vite/types/importMeta.d.ts" />

declare module '*?worker' {
  const WorkerConstructor: new () => Worker;
  export default WorkerConstructor;
}
declare module 'systemjs/dist/extras/amd.js';
declare module 'systemjs/dist/system.js';
declare module 'react-custom-scrollbars-2/lib/index.js' {
  const library: Record<string, unknown>;
  export = library;
}
declare module 'react-highlight-words/dist/main.js' {
  const library: Record<string, unknown>;
  export = library;
}
/** Globals that Grafana's libraries read when they're imported. */
interface Window {
  grafanaBootData: unknown;
  __grafana_public_path__: string;
  __grafanaSceneContext: import('@grafana/scenes').SceneObject | undefined;
  MonacoEnvironment?: { getWorker: () => Worker };
}
interface WindowEventMap {
  /** Opens an address with the server's current data sources, without running the scripts again; `null` shows nothing. */
  'workbench:open': CustomEvent<string | null>;
}
