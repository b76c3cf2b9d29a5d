import { type Edit, spliceEdits } from '@aplkit/language/kit/edit';
import { declarationOf, isBuiltIn, parametersIn } from '@aplkit/language/mpl/tree/parameters';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { type FilterVariable } from './declaredFilters';

interface MplFilters {
  text: string;
  /** Parameters that have no variable. */
  without: Array<{ name: string; isOptional: boolean }>;
}

/**
 * Replaces the filters (`$id`) in a metrics query with Grafana's variables, and removes their declarations.
 * @param filters variables by filter ID
 */
export function withMplFilters(text: string, filters: ReadonlyMap<string, FilterVariable>): MplFilters {
  const declared = new Map(parseMpl(text).params.map((param) => [param.name.name.slice(1), param]));
  const edits: Edit[] = [];
  const without = new Map<string, boolean>();
  for (const node of parametersIn(text)) {
    const id = text.slice(node.from + 1, node.to);
    const variable = filters.get(id)?.name;
    const param = declared.get(id);
    const declaration = declarationOf(node);
    if (variable === undefined) {
      if (!isBuiltIn(text.slice(node.from, node.to))) {
        without.set(id, param?.isOptional === true);
      }
    } else if (declaration) {
      const space = text.slice(declaration.to).length - text.slice(declaration.to).trimStart().length;
      edits.push({ from: declaration.from, to: declaration.to + space, text: '' });
    } else {
      edits.push({
        from: node.from,
        to: node.to,
        text: node.parent?.name === 'NameValue' ? asValue(variable, param?.valueType) : `$${variable}`,
      });
    }
  }
  return {
    text: spliceEdits(text, edits),
    without: Array.from(without, ([name, isOptional]) => ({ name, isOptional })),
  };
}

/** Writes a variable as a value of the parameter's type. */
function asValue(variable: string, type = ''): string {
  switch (type.toLowerCase()) {
    case 'string':
      // Quoted, so that a string that looks like a number remains a string.
      return `"$${variable}"`;
    case 'regex':
      return `#/\${${variable}:raw}/`;
    default:
      return `$${variable}`;
  }
}

/** Text of a query without its parameters, so that each remaining `$` is literal. */
export const withoutParameters = (text: string): string =>
  spliceEdits(
    text,
    parametersIn(text).map(({ from, to }) => ({ from, to, text: '' }))
  );
