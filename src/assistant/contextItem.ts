/** Data of a context item. The Assistant calls its methods. */
class ItemData {
  readonly text = '';
  readonly bypassLimits = false;
  readonly id: string;

  constructor(
    readonly type: 'datasource' | 'structured',
    readonly data: object
  ) {
    this.id = hash(JSON.stringify([type, data]));
  }

  formatForLLM(codeElementIds?: string[]) {
    return { type: this.type, codeElementIds, bypassLimits: this.bypassLimits, data: this.data };
  }

  equals(other: unknown): boolean {
    return other instanceof ItemData && other.id === this.id;
  }
}

const hash = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
    .reduce((sum, code) => (Math.imul(sum, 33) + code) >>> 0, 5381)
    .toString(16);

/** A named part of a message's context, in the format that `createAssistantContextItem` of `@grafana/assistant` returns. */
const item = (name: string, icon: string, data: ItemData) => ({
  node: { id: data.id, name, icon, navigable: false, selectable: true, data },
  occurrences: [],
});

/** Context that is shown to users by its title. */
export const structuredItem = (title: string, data: object) => item(title, 'gf-grid', new ItemData('structured', data));

export const datasourceItem = ({ uid, name, type }: { uid: string; name: string; type: string }) =>
  item(name, 'database', new ItemData('datasource', { name, uid, type, text: name }));
