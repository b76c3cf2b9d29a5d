/** Values that a route's templates can use. */
export interface TemplateData {
  url: string;
  jsonData: Record<string, unknown>;
  secrets: ReadonlyMap<string, string>;
}

/** Text that Go's template engine prints for a missing name, as Grafana sends it to the service. */
const unset = '<no value>';

/** Replaces `{{ .JsonData.x }}`, `{{ .SecureJsonData.x }}` and `{{ .URL }}` in a route's template. */
export function fillTemplate(template: string, data: TemplateData): string {
  return template.replace(/\{\{-?\s*\.(\w+)(?:\.(\w+))?\s*-?\}\}/g, (_, kind: string, name: string | undefined) => {
    switch (kind) {
      case 'URL':
        return data.url;
      case 'JsonData':
        return print(name === undefined ? undefined : data.jsonData[name]);
      case 'SecureJsonData':
        return print(name === undefined ? undefined : data.secrets.get(name));
      default:
        return unset;
    }
  });
}

function print(value: unknown): string {
  return value === undefined || value === null ? unset : String(value);
}
