import { type Annotation } from '../service/types';

/** The type and the datasets. Some may be empty or the same (`distinctTags`). */
export function tagsOf({ type, datasets }: Annotation): string[] {
  // Room for just so many: a list that is spread takes more.
  const tags = new Array<string>(datasets.length + 1);
  tags[0] = type;
  for (let at = 0; at < datasets.length; at++) {
    tags[at + 1] = datasets[at];
  }
  return tags;
}

/** Annotations have no more, but a list of an APL query may. */
const few = 16;

/** Tags without those that are empty or said before. Grafana shows them as text, so they are no HTML. */
export function distinctTags(tags: string[]): string[] {
  return tags.length <= few && areDistinct(tags) ? tags : [...new Set(tags)].filter((tag) => tag !== '');
}

/** Whether none is empty or said before. For a few, a set or a call would take longer. */
function areDistinct(tags: string[]): boolean {
  for (let at = 0; at < tags.length; at++) {
    for (let before = 0; before < at; before++) {
      if (tags[before] === tags[at]) {
        return false;
      }
    }
    if (tags[at] === '') {
      return false;
    }
  }
  return true;
}
