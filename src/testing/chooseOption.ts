import { screen, waitFor } from '@testing-library/react';
import { type UserEvent } from '@testing-library/user-event';

/** Selects an option in a drawer. Reopens the list, because an opening drawer takes the focus. */
export async function chooseOption(user: UserEvent, list: HTMLElement, name: string | RegExp): Promise<void> {
  await waitFor(async () => {
    if (list.getAttribute('aria-expanded') !== 'true') {
      await user.click(list);
    }
    screen.getByRole('option', { name });
  });
  await user.click(screen.getByRole('option', { name }));
}
