/** The only casts of values from Grafana, whose libraries don't validate them; each function states why it's safe. */
import {
  type AnnotationQuery,
  type DataSourcePluginMeta,
  type DataTransformerConfig,
  type FieldConfigSource,
  type ScopedVars,
  type TypedVariableModel,
} from '@grafana/data';
import { type BackendSrvRequest, type FetchResponse } from '@grafana/runtime';
import { isSceneObject, type SceneDataQuery, type SceneObject, sceneGraph } from '@grafana/scenes';

/** A response as the caller of `BackendSrv.fetch<T>` expects it; the type can't be checked. */
export function fetchResponse<T>(response: Response, value: unknown, config: BackendSrvRequest): FetchResponse<T> {
  const { status, statusText, ok, headers, redirected, type, url } = response;
  return { status, statusText, ok, headers, redirected, type, url, config, data: value as T };
}

/** Options that Grafana's panel editor saved; the panels read each option defensively. */
export function fieldConfigSource(saved: Record<string, unknown>): FieldConfigSource {
  return { defaults: {}, overrides: [], ...saved } as FieldConfigSource;
}

/** Options that Grafana's transformation editor saved. For invalid options, the panel shows an error. */
export function transformations(saved: unknown[]): DataTransformerConfig[] {
  return saved as DataTransformerConfig[];
}

/** Saved queries, which the plugin of their data source migrates and checks. */
export function dataQueries(saved: unknown[]): SceneDataQuery[] {
  return saved as SceneDataQuery[];
}

/** A layer's query; `readDashboard` has checked its name, color and switch. */
export function annotationQuery(saved: Record<string, unknown>): AnnotationQuery {
  return saved as unknown as AnnotationQuery;
}

/** The built plugin's own `plugin.json`, which Grafana's build has checked against its schema. */
export function pluginMeta(json: Record<string, unknown>): DataSourcePluginMeta {
  return json as unknown as DataSourcePluginMeta;
}

/** The requesting object, which `@grafana/scenes` adds to the scoped variables in a wrapper that prevents serialization. */
export function sceneOf(scopedVars: ScopedVars | undefined): SceneObject | undefined {
  const wrapped: unknown = scopedVars?.__sceneObject?.value;
  const value: unknown = typeof wrapped === 'object' && wrapped !== null ? wrapped.valueOf() : undefined;
  return typeof value === 'object' && value !== null && isSceneObject(value) ? value : undefined;
}

/** Names and current values of variables, as editors read them. Scenes has no equivalent for the rest of Grafana's classic model. */
export function variableModels(scene: SceneObject | undefined): TypedVariableModel[] {
  const variables = scene ? sceneGraph.getVariables(scene).state.variables : [];
  return variables.map(({ state }, index) => ({
    id: state.name,
    index,
    type: state.type,
    name: state.name,
    label: state.label ?? null,
    hide: state.hide ?? 0,
    description: state.description ?? null,
    skipUrlSync: state.skipUrlSync ?? false,
    current: {},
    options: [],
    query: '',
    error: null,
    global: false,
    rootStateKey: null,
    state: 'Done',
  })) as unknown as TypedVariableModel[];
}
