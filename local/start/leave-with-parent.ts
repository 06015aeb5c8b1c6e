/**
 * Imported into a child process before its program: when the parent is gone, even by kill -9, the
 * child sends itself SIGTERM. It does not keep the process running.
 */
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
