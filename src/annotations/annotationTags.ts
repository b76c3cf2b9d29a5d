import { type Annotation } from '../service/types';

/** The type and the datasets, of which each has a text. */
export function tagsOf({ type, datasets }: Annotation): string[] {
  // Room for just so many: a list that is spread takes more.
  const tags = new Array<string>(datasets.length + 1);
  tags[0] = type;
  for (let at = 0; at < datasets.length; at++) {
    tags[at + 1] = datasets[at];
  }
  return tags.includes('') ? tags.filter((tag) => tag !== '') : tags;
}
