/** Reloads the page after each build in development. Otherwise the server answers 204. */
export function followBuilds(): void {
  const events = new EventSource('/workbench/events');
  events.addEventListener('reload', () => location.reload());
}
