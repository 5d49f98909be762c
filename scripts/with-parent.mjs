// Passed to the server by start.mjs with --import: stops it gracefully when the process that started it is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
