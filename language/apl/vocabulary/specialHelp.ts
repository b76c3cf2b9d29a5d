import { readSpecialName, rowUrl, type SpecialPart } from './specialFields';

const texts: Readonly<Record<SpecialPart, (field: string) => string>> = {
  unit: (field) => `The unit of \`${field}\`, such as \`ms\`, \`bytes\` or \`percent\`. Not a column itself.`,
  url: (field) => `Links each value of \`${field}\` to this http(s) address. Not a column itself.`,
  tooltip: (field) => `The tooltip of each value of \`${field}\` in tables. Not a column itself.`,
  description: (field) => `The description of the column \`${field}\`. Not a column itself.`,
};

export function specialHelp(name: string): string | undefined {
  const special = readSpecialName(name);
  return name === rowUrl
    ? 'Links each row to this http(s) address. Not a column itself.'
    : special && texts[special.part](special.field);
}
