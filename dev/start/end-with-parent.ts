// For `--import` of a child with an IPC channel: it ends when the process that started it is gone.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
// Forked workers inherit these arguments. Their channel carries their work, so that one must keep them running.
const at = process.execArgv.indexOf(import.meta.filename) - 1;
if (at >= 0) process.execArgv.splice(at, 2);
