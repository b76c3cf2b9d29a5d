/** The values that a route's templates can use. */
export interface TemplateData {
  url: string;
  jsonData: Record<string, unknown>;
  secrets: ReadonlyMap<string, string>;
}

/** Go's template engine prints this for a missing name, and Grafana sends it to the service. */
const unset = '<no value>';

/** Fills `{{ .JsonData.x }}`, `{{ .SecureJsonData.x }}` and `{{ .URL }}` of a route's template. */
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
