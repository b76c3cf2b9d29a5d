/** While the plugin is developed, the page loads again after each build. The server answers 204 where nobody builds. */
export function followBuilds(): void {
  const events = new EventSource('/workbench/events');
  events.addEventListener('reload', () => location.reload());
}
