const everyMs = 250;

/**
 * Ends this process, as SIGTERM would, once the shell in which npm started it has ended. npm sends a signal only to that shell, so the
 * server would keep running. On Windows, npm ends the whole tree.
 * @param {string} script this process's script in package.json
 */
export function endWithNpm(script) {
  if (process.env.npm_lifecycle_event !== script) {
    return;
  }
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== shell) {
      clearInterval(timer);
      process.kill(process.pid, 'SIGTERM');
    }
  }, everyMs);
  timer.unref();
}
