import { escapeHtml } from './escapeHtml';

/** Tags as HTML, without those that are empty or said before. Most are so already: those are not copied. */
export function tagsHtml(tags: string[]): string[] {
  return areTags(tags) ? tags : [...new Set(tags.map(escapeHtml))].filter((tag) => tag !== '');
}

/** Whether all are HTML as they are, and none is empty or said before. */
function areTags(tags: string[]): boolean {
  for (let at = 0; at < tags.length; at++) {
    const tag = tags[at];
    if (tag === '' || escapeHtml(tag) !== tag) {
      return false;
    }
    // There are few: to call for a search would take longer.
    for (let before = 0; before < at; before++) {
      if (tags[before] === tag) {
        return false;
      }
    }
  }
  return true;
}
