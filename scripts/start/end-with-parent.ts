// For `--import` of a child with an IPC channel: it ends when the process that started it is gone.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();
