import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { EmailStore } from './email-store.ts'

/** A planned outage of the mail provider: for everyone, or for some recipients. */
export interface Outage {
  everyone: boolean
  recipients: Set<string>
}

/** Accepts emails on loopback, without password or encryption. */
export async function startSmtpServer(
  port: number,
  emails: EmailStore,
  outage: Outage,
): Promise<{ port: number; close(): Promise<void> }> {
  const findRefusal = () => (outage.everyone ? buildUnavailableError() : null)
  const server = new SMTPServer({
    banner: 'buzón local',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => done(findRefusal()),
    onMailFrom: (_address, _session, done) => done(findRefusal()),
    onRcptTo: ({ address }, _session, done) =>
      done(outage.recipients.has(address.toLowerCase()) ? buildUnavailableError() : findRefusal()),
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((source) => emails.receive(source, recipients))
        .then(() => done(), done)
    },
  })
  // A client that disconnects in the middle of an email is not our error.
  server.on('error', () => undefined)
  const socket = server.listen(port, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function buildUnavailableError(): Error {
  const error = new Error('Servicio no disponible, intenta más tarde')
  return Object.assign(error, { responseCode: 421 })
}
