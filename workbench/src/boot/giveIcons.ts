import { cacheStore } from 'react-inlinesvg';

const files = import.meta.glob<string>(
  ['../../../node_modules/@grafana/ui/dist/public/img/icons/unicons/*.svg', '../../images/icons/unicons/*.svg'],
  { query: '?raw', import: 'default', eager: true }
);

/** Provides Grafana's components with icons. Otherwise, each icon would be requested separately. */
export function giveIcons(): void {
  for (const [file, content] of Object.entries(files)) {
    const address = `${window.__grafana_public_path__}build/img${file.slice(file.indexOf('/icons/'))}`;
    cacheStore.set(address, { content, status: 'loaded' });
  }
}
