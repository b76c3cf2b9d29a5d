/**
 * jsdom, which says faster whether an element is seen: Testing Library asks that for each element of a page. jsdom then compares the 120 rules
 * of a browser's style sheet with the element and with all around it, though nearly all name the elements they are about.
 */
const { createRequire } = require('module');

const jsdom = createRequire(require.resolve('jest-environment-jsdom'));
const sheet = jsdom.resolve('jsdom/lib/jsdom/browser/default-stylesheet.js');
const selectors = jsdom('jsdom/lib/jsdom/living/helpers/selectors.js');

// What is compared with every element: two rules that show or hide nothing, and one that jsdom takes for a part of the next selector.
jsdom(sheet);
require.cache[sheet].exports = require.cache[sheet].exports
  .replace(/@namespace [^;]*;/, '')
  .replace(/^(:root|:focus) {[^}]*}/gm, '');

const { matchesDontThrow } = selectors;
const matchers = new Map();

/** Returns what says whether an element matches one of the selectors, or `undefined` where jsdom has to say it. */
function matcher(list) {
  const [, attribute] = /^\[([a-z]+)\]$/.exec(list) ?? [];
  if (attribute) {
    return (element) => element.hasAttributeNS(null, attribute);
  }
  const ends = list
    .split(',')
    .map((selector) => /^(?:.*[\s>+~])?([a-z][a-z0-9]*)(?:[[:][^\s>+~]*)?$/.exec(selector.trim()));
  if (!ends.every(Boolean)) {
    return () => undefined;
  }
  const names = new Set(ends.map(([, name]) => name));
  const alone = ends.every(([selector, name]) => selector === name);
  return (element) => names.has(element._localName) && (alone || undefined);
}

selectors.matchesDontThrow = (element, list = '') => {
  if (!matchers.has(list)) {
    matchers.set(list, matcher(list));
  }
  return matchers.get(list)(element) ?? matchesDontThrow(element, list);
};

module.exports = require('jest-environment-jsdom');
