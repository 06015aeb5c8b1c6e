import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { LetterStore } from './email-store.ts'

/** A mail provider that is away: for everybody, for some recipients, or not at all. */
export interface Outage {
  everybody: boolean
  recipients: Set<string>
}

/** Takes letters on loopback, without password or encryption, until closed. */
export async function listenForLetters(
  port: number,
  letters: LetterStore,
  outage: Outage,
): Promise<{ port: number; close(): Promise<void> }> {
  const refusal = () => (outage.everybody ? unavailable() : null)
  const server = new SMTPServer({
    banner: 'buzón local',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => done(refusal()),
    onMailFrom: (_address, _session, done) => done(refusal()),
    onRcptTo: ({ address }, _session, done) =>
      done(outage.recipients.has(address.toLowerCase()) ? unavailable() : refusal()),
    onData(stream, session, done) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((source) => letters.receive(source, recipients))
        .then(() => done(), done)
    },
  })
  // A client that goes away in the middle of a letter is its own affair.
  server.on('error', () => undefined)
  const socket = server.listen(port, '127.0.0.1')
  await once(socket, 'listening')
  const address = socket.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function unavailable(): Error {
  const error = new Error('Servicio no disponible, intenta más tarde')
  return Object.assign(error, { responseCode: 421 })
}
