// Jest setup provided by Grafana scaffolding
import './.config/jest-setup';

// What Grafana's components ask of a browser and jsdom does not have.

/** React 19 schedules with a MessageChannel, which would keep Node alive after the last test. */
global.MessageChannel = undefined;

/** Buttons and pickers measure their texts. */
HTMLCanvasElement.prototype.getContext = () => ({ measureText: (text) => ({ width: 8 * text.length }) });

/** Lists draw only what is in sight: without a size nothing is. */
for (const [name, size] of [
  ['offsetHeight', 400],
  ['offsetWidth', 400],
]) {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });
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
Element.prototype.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

global.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
