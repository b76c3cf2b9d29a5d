import { type ScopedVars } from '@grafana/data';
import { type TemplateSrv } from '@grafana/runtime';

const pattern = /\$(\w+)|\[\[(\w+?)(?::(\w+))?\]\]|\${(\w+)(?:\.([^:^}]+))?(?::([^}]+))?}/g;

interface TestVariable {
  value: unknown;
  type?: string;
}

/** Replaces variables like Grafana's `TemplateSrv`: the format function is called for variables without a format. */
export function templatesWith(variables: Record<string, unknown>): Pick<TemplateSrv, 'replace'> {
  return {
    replace: (text = '', scopedVars: ScopedVars = {}, format) =>
      text.replace(pattern, (match: string, ...names: Array<string | undefined>) => {
        const name = names[0] ?? names[1] ?? names[3] ?? '';
        const written = names[2] ?? names[5];
        if (!Object.hasOwn(scopedVars, name) && !Object.hasOwn(variables, name)) {
          return match;
        }
        const found: TestVariable = Object.hasOwn(scopedVars, name)
          ? { value: scopedVars[name]?.value }
          : testVariable(variables[name]);
        if (written !== undefined) {
          return Array.isArray(found.value) ? found.value.join(',') : String(found.value);
        }
        const formatted: unknown =
          typeof format === 'function' ? format(found.value, { name, type: found.type }) : found.value;
        return String(formatted);
      }),
  };
}

function testVariable(value: unknown): TestVariable {
  return typeof value === 'object' && value !== null && 'type' in value && 'value' in value
    ? { value: value.value, type: String(value.type) }
    : { value };
}
