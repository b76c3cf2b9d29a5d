import { firstValueFrom, type Observable } from 'rxjs';

import { errorText } from './errorText';
import { isUnconfirmed, unlessConfirmed } from './unconfirmed';

/** The outcome of creating an item: `there` means that the list already has an item like it. */
export type Creation<T> =
  | { state: 'created'; item: T }
  | { state: 'there'; item: T }
  | { state: 'failed'; text: string; /** The service may have created it all the same. */ isUnconfirmed: boolean };

/**
 * Creates an item once: after an unconfirmed attempt, looks for it in the list first. Never rejects.
 * @param action follows “the request to ”, such as `create the monitor`
 * @param find returns the item in the list, if it's there
 * @param wasUnconfirmed true if an earlier attempt was unconfirmed
 */
export async function createOnce<T>(
  action: string,
  create: () => Observable<T>,
  find: () => Observable<T | undefined>,
  wasUnconfirmed: boolean
): Promise<Creation<T>> {
  const failed = (text: string, isUnconfirmed = true): Creation<T> => ({ state: 'failed', text, isUnconfirmed });
  if (wasUnconfirmed) {
    try {
      const item = await firstValueFrom(find());
      if (item !== undefined) {
        return { state: 'there', item };
      }
    } catch (error) {
      return failed(`Not retried, because an earlier attempt may have succeeded. ${errorText(error)}`);
    }
  }
  try {
    return { state: 'created', item: await firstValueFrom(create().pipe(unlessConfirmed(action))) };
  } catch (error) {
    if (!isUnconfirmed(error)) {
      return failed(errorText(error), wasUnconfirmed);
    }
    try {
      const item = await firstValueFrom(find());
      return item === undefined
        ? failed(`${error.message} The new item isn’t in the list yet.`)
        : { state: 'there', item };
    } catch (problem) {
      return failed(`${error.message} ${errorText(problem)}`);
    }
  }
}
