import { LOG } from '#server/log-events.ts'
import { ConfigError, readConfig } from './config.ts'
import { describeError } from './http/errors/api-errors.ts'
import { servePages } from './pages/plugin.ts'
import { startServer } from './server.ts'

/** `npm run serve`: the product alone, configured by its environment (`R11`). */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const server = await startServer(config, {
    pages: servePages,
    onLog: (log) =>
      process.once('uncaughtException', (error) => {
        log.fatal({ err: error }, LOG.processCrashed)
        process.exit(1)
      }),
  })
  const stop = (signal: string, drainMs: number) => {
    server.app.log.info({ signal }, LOG.shutdownStarted)
    server.close(drainMs).then(
      () => process.exit(0),
      (error: unknown) => {
        server.app.log.error({ err: error }, LOG.shutdownFailed)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', (signal) => stop(signal, config.drainSeconds * 1_000))
  process.once('SIGINT', (signal) => stop(signal, 0))
}

main().catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : describeError(error)
  console.error(message)
  process.exit(1)
})
