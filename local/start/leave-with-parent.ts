/**
 * Loaded into a child before its own program: when the parent is gone, even by kill -9, the child
 * asks itself to leave in order. It keeps nothing alive.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
