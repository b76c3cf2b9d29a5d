import { getTemplateSrv } from '@grafana/runtime';

/** The dashboard's variables as a person writes them (`$name`), for pickers. */
export function variableNames(): string[] {
  return getTemplateSrv()
    .getVariables()
    .map((variable) => `$${variable.name}`);
}
