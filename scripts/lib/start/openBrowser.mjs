import { spawn } from 'node:child_process';

/** Opens an address where somebody sits in front of a screen; elsewhere nothing happens. */
export function openBrowser(address) {
  const command = browserCommand(process.platform, process.env);
  if (command) {
    const [program, ...args] = command;
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
    child.on('error', () => {});
    child.unref();
  }
}

/** What opens addresses on a system; `undefined` in CI and without a display. */
export function browserCommand(platform, env) {
  if (env.CI) {
    return undefined;
  }
  switch (platform) {
    case 'darwin':
      return ['open'];
    case 'win32':
      return ['cmd', '/c', 'start', ''];
    default:
      return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
  }
}
