import { type Page } from '@playwright/test';

/** A text on the page, with its contrast to the background (WCAG's ratio, 1 to 21). */
export interface TextContrast {
  text: string;
  color: string;
  background: string;
  /** Height of the text in CSS pixels. */
  size: number;
  ratio: number;
}

/** Measures the contrast of every text in the page's HTML, which excludes charts. */
export async function textContrasts(page: Page): Promise<TextContrast[]> {
  return page.evaluate(() => {
    type Color = [red: number, green: number, blue: number, alpha: number];
    const parse = (text: string): Color => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      return [red, green, blue, alpha];
    };
    const over = ([r, g, b, alpha]: Color, [red, green, blue]: Color): Color => [
      r * alpha + red * (1 - alpha),
      g * alpha + green * (1 - alpha),
      b * alpha + blue * (1 - alpha),
      1,
    ];
    const backgroundOf = (element: Element | null): Color => {
      if (!element) {
        return [255, 255, 255, 1];
      }
      const own = parse(getComputedStyle(element).backgroundColor);
      return own[3] === 1 ? own : over(own, backgroundOf(element.parentElement));
    };
    const luminance = ([red, green, blue]: Color) => {
      const [r, g, b] = [red, green, blue].map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
      );
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const textOf = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => (node.textContent ?? '').trim())
        .join('');
    return [...document.body.querySelectorAll('*')]
      .filter((element) => textOf(element) !== '' && element.checkVisibility({ opacityProperty: true }))
      .map((element) => {
        const background = backgroundOf(element);
        const color = over(parse(getComputedStyle(element).color), background);
        const [light, dark] = [luminance(color), luminance(background)].sort((a, b) => b - a);
        return {
          text: textOf(element),
          color: `rgb(${color.slice(0, 3).map(Math.round).join(', ')})`,
          background: `rgb(${background.slice(0, 3).map(Math.round).join(', ')})`,
          size: parseFloat(getComputedStyle(element).fontSize),
          ratio: Math.round(((light + 0.05) / (dark + 0.05)) * 100) / 100,
        };
      });
  });
}
