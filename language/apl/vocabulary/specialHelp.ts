import { readSpecialName, rowUrl, type SpecialPart } from './specialFields';

const texts: Readonly<Record<SpecialPart, (field: string) => string>> = {
  unit: (field) =>
    `The unit of \`${field}\`, such as \`ms\`, \`bytes\` or \`percent\`. This field isn’t shown as a column.`,
  url: (field) => `Links each value of \`${field}\` to this http(s) address. This field isn’t shown as a column.`,
  tooltip: (field) => `The tooltip for each value of \`${field}\` in tables. This field isn’t shown as a column.`,
  description: (field) => `The description of the column \`${field}\`. This field isn’t shown as a column.`,
};

export function specialHelp(name: string): string | undefined {
  const special = readSpecialName(name);
  return name === rowUrl
    ? 'Links each row to this http(s) address. This field isn’t shown as a column.'
    : special && texts[special.part](special.field);
}
