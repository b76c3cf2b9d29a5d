import { store } from '@grafana/data';

/** Names, without prefixes, of fields that identify a log stream. */
const streamNames: ReadonlySet<string> = new Set(
  (
    'service.name service service_name app application job namespace k8s.namespace.name kubernetes.namespace_name ' +
    'pod pod_name k8s.pod.name kubernetes.pod_name container container_name k8s.container.name kubernetes.container_name ' +
    'host host.name hostname host_name instance stream filename log.file.path'
  ).split(' ')
);
const parents = ['resource.', 'attributes.'];

function withoutParents(name: string): string {
  const parent = parents.find((each) => name.startsWith(each));
  return parent === undefined ? name : withoutParents(name.slice(parent.length));
}

/** Fields selected in this browser for streams in these datasets; `undefined` if none were selected. */
export function chosenStream(uid: string, datasets: readonly string[]): string[] | undefined {
  const saved: unknown = store.getObject(keyOf(uid, datasets));
  return Array.isArray(saved) ? saved.filter((name) => typeof name === 'string') : undefined;
}

/** Saves the fields that identify a stream. Selected fields that aren't in `labels` stay selected. */
export function chooseStream(
  uid: string,
  datasets: readonly string[],
  labels: Record<string, string>,
  fields: readonly string[]
): void {
  const others = (chosenStream(uid, datasets) ?? []).filter((name) => !Object.hasOwn(labels, name));
  store.setObject(keyOf(uid, datasets), [...fields, ...others]);
}

/** Values that identify a line's stream, by default from fields with well-known names. */
export function streamValues(labels: Record<string, string>, chosen: string[] | undefined): Map<string, string> {
  const names = chosen ?? Object.keys(labels).filter((name) => streamNames.has(withoutParents(name.toLowerCase())));
  const fields = names.filter((name) => Object.hasOwn(labels, name));
  return new Map(fields.map((name) => [name, labels[name]]));
}

function keyOf(uid: string, datasets: readonly string[]): string {
  return `aplkit-apl-datasource.logContext.${uid}.${[...datasets].sort().join(',')}`;
}
