const everyMs = 250;

/**
 * Ends this process as SIGTERM does once the shell is gone that npm started it in. npm hands a signal to that shell alone, which dies
 * of it and says nothing to us: the server would go on by itself and keep its port. On Windows npm ends the whole tree.
 * @param {string} script the script of package.json that this process is
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
