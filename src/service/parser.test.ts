import { parseJson } from './json';
import { parseLarge } from './large/parseLarge';
import { type Parse, parserFor } from './parser';

const million = JSON.stringify('x'.repeat(1_000_000));

describe("What parses an answer's text", () => {
  it('is there at once where the text is small', () => {
    let parse: Parse | undefined;
    parserFor('{}').subscribe((parser) => (parse = parser));
    expect(parse).toBe(parseJson);
  });

  it('is loaded where the text is large', async () => {
    expect(await new Promise((resolve) => parserFor(million).subscribe(resolve))).toBe(parseLarge);
  });
});

describe('Without what reads large texts', () => {
  beforeEach(() => jest.resetModules());
  afterEach(() => jest.dontMock('./large/parseLarge'));

  it('they are parsed as all others', async () => {
    jest.doMock('./large/parseLarge', () => {
      throw new Error('Loading chunk failed.');
    });
    const parser = await import('./parser');
    const parse = await new Promise<Parse>((resolve) => parser.parserFor(million).subscribe(resolve));
    expect(parse('[1]')).toEqual([1]);
  });
});
