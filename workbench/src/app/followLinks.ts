import { locationService } from '@grafana/runtime';

/** Changes the address without reloading the page on clicks on links within it, as in Grafana. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    const isElsewhere = link && !['', '_self'].includes(link.target);
    if (!link || isElsewhere || !isPlain || event.defaultPrevented || link.hasAttribute('download')) {
      return;
    }
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/api/') && !href.startsWith('/public/')) {
      event.preventDefault();
      locationService.push(href);
    }
  });
}
