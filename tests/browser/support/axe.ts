import { expect, type Locator } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** A rule of axe that a part of Grafana's own components violates. */
export interface Exception {
  /** A CSS selector. */
  part: string;
  /** IDs of the rules, such as `aria-required-children`. */
  rules: string[];
}

/** The axe rules that depend on the theme. */
export const ofColors = ['color-contrast', 'link-in-text-block'];

/**
 * Checks part of a page by the axe rules; `page.locator('html')` is the whole page.
 * @param exceptions each with a comment that explains why Grafana's component needs it
 * @param rules IDs of the rules to check; by default, all
 */
export async function expectAccessible(
  part: Locator,
  exceptions: readonly Exception[] = [],
  rules?: string[]
): Promise<void> {
  await expect(part).toBeVisible();
  // Grafana's loader has a `define`, which would load axe as a plugin.
  await part.evaluate((_, source) => window.axe ?? new Function('define', source)(), axe.source);
  const violations = await part.evaluate(
    async (element, { excepted, runOnly }) => {
      const found = await window.axe?.run(element, { resultTypes: ['violations'], elementRef: true, runOnly });
      const isExcepted = (rule: string, at: HTMLElement | undefined) =>
        excepted.some(({ part: own, rules }) => rules.includes(rule) && at?.closest(own));
      return found?.violations.flatMap(({ id, help, nodes }) =>
        nodes
          .filter((node) => !isExcepted(id, node.element))
          .map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`)
      );
    },
    { excepted: [...exceptions], runOnly: rules }
  );
  expect(violations).toEqual([]);
}
