// Jest setup provided by Grafana scaffolding
import '../../.config/jest-setup';
import { configure } from '@testing-library/react';

// The machines that run these tests may also be busy with other work.
configure({ asyncUtilTimeout: 15_000 });

// Browser features that Grafana's components need and jsdom lacks.

/** React 19 schedules its work with a MessageChannel. Node's own would keep the process alive after the last test. */
global.MessageChannel = class {
  constructor() {
    this.port1 = {};
    this.port2 = { postMessage: () => setTimeout(() => this.port1.onmessage?.({}), 0) };
  }
};

/** Buttons and pickers measure their text. */
HTMLCanvasElement.prototype.getContext = () => ({ measureText: (text) => ({ width: 8 * text.length }) });

/** Lists render only visible items, so without a size they would render nothing. */
for (const name of ['clientHeight', 'clientWidth', 'offsetHeight', 'offsetWidth']) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 400 });
}
Element.prototype.getBoundingClientRect = () => ({
  x: 0,
  y: 0,
  top: 0,
  left: 0,
  right: 400,
  bottom: 400,
  width: 400,
  height: 400,
});
// Drawers are rendered in this element of Grafana's page.
document.body.classList.add('main-view');
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

URL.canParse ??= (address, base) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
};

/** No test needs styles. Writing them takes a tenth of the total time, and matching them to elements takes longer. */
jest.mock('@emotion/css', () => {
  const namesOf = (part) => {
    if (Array.isArray(part)) {
      return part.flatMap(namesOf);
    }
    return Object(part) === part ? Object.keys(part).filter((name) => part[name]) : part || [];
  };
  return {
    css: () => 'css',
    cx: (...parts) => parts.flatMap(namesOf).join(' '),
    keyframes: () => 'css',
  };
});

/**
 * Uses jsdom's default style for each kind of element, below the element's own style. Otherwise, each call would compare every rule of
 * jsdom's default sheet with the element, and for `visibility`, which no rule sets, also with all its ancestors.
 */
const stylesOfKinds = new Map();
const { getComputedStyle } = window;
window.getComputedStyle = (element) => {
  const kind = ['localName', 'type', 'hidden', 'open'].map((name) => element[name]).join();
  if (!stylesOfKinds.has(kind)) {
    const bare = element.cloneNode(false);
    bare.removeAttribute('style');
    stylesOfKinds.set(kind, getComputedStyle(bare));
  }
  let owner = element;
  while (owner && !owner.style?.visibility) {
    owner = owner.parentElement;
  }
  const usual = stylesOfKinds.get(kind);
  if (!owner && !element.hasAttribute('style')) {
    return usual;
  }
  // The only inherited property that is requested is the element's visibility.
  const own = (name) => (name === 'visibility' ? owner : element)?.style;
  return new Proxy(usual, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? (property) => own(property)?.getPropertyValue(property) || usual.getPropertyValue(property)
        : own(name)?.[name] || usual[name],
  });
};

/** Otherwise, jsdom would find a control's labels by searching the whole page for each label. */
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get() {
      if (this.type === 'hidden') {
        return null;
      }
      const around = this.closest('label');
      const named = this.id === '' ? [] : this.ownerDocument.querySelectorAll('label[for]');
      const isOf = (label) => (label.htmlFor ? label.htmlFor === this.id : label === around) && label.control === this;
      return [...new Set([...(around === null ? [] : [around]), ...named])].filter(isOf);
    },
  });
}

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
global.ResizeObserver = NoObserver;
global.IntersectionObserver = NoObserver;

// Monaco needs a layout, so a textarea replaces Grafana's code editor. It gives the plugin the few functions of Monaco that the plugin
// uses.
jest.mock('@grafana/ui', () => ({ ...jest.requireActual('@grafana/ui'), CodeEditor: CodeEditorFake }));

const enter = 3;
const noDisposable = { dispose: () => {} };

function CodeEditorFake({ value, onBlur, onEditorDidMount }) {
  const { createElement, useEffect, useRef, useState } = jest.requireActual('react');
  const area = useRef(null);
  const onKey = useRef(() => {});
  const [label, setLabel] = useState('');
  const mount = useRef(onEditorDidMount);
  useEffect(() => {
    const editor = {
      updateOptions: (options) => setLabel(options.ariaLabel),
      onKeyDown: (listener) => {
        onKey.current = listener;
        return noDisposable;
      },
      onDidChangeModelContent: () => noDisposable,
      onDidContentSizeChange: () => noDisposable,
      getContentHeight: () => 20,
      getDomNode: () => null,
      getModel: () => null,
      getValue: () => area.current.value,
    };
    const languages = { registerCompletionItemProvider: () => noDisposable };
    mount.current(editor, { KeyCode: { Enter: enter }, languages });
  }, []);
  return createElement('textarea', {
    ref: area,
    'aria-label': label,
    defaultValue: value,
    onBlur: (event) => onBlur(event.target.value),
    onKeyDown: (event) =>
      onKey.current({
        keyCode: event.key === 'Enter' ? enter : 0,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        shiftKey: event.shiftKey,
        preventDefault: () => event.preventDefault(),
        stopPropagation: () => event.stopPropagation(),
      }),
  });
}
