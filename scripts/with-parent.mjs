// Given to the server by start.mjs with --import: it stops gracefully when whoever started it is gone.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
