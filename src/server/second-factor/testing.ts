import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { Secret, TOTP } from 'otpauth'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/people/passkeys.ts'
import { type Person, signUp, type World } from '#server/testing/world.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const toBase64Url = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64url')

/** What an attacker may forge in an answer of an authenticator. */
interface Forgery {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  signCount?: number
  /** An attestation with a certificate chain. */
  withCertificates?: boolean
  /** The bytes of another id inside the signed data. */
  idBytes?: number
}

const FLAG = { present: 1, verified: 4, hasKey: 64 }

/** A passkey in software, honest unless told to forge. Its counter grows with each use. */
export function createAuthenticator(world: Pick<World, 'url'>) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let uses = 0

  function buildClientData(type: string, challenge: string, forged: Forgery) {
    const origin = forged.origin ?? new URL(world.url).origin
    return JSON.stringify({
      type,
      challenge: forged.challenge ?? challenge,
      origin,
      crossOrigin: false,
    })
  }

  function buildData(rpId: string, flags: number, forged: Forgery, key = Buffer.alloc(0)) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(forged.signCount ?? uses)
    const verified = (forged.userVerified ?? true) ? FLAG.verified : 0
    const flag = Buffer.from([FLAG.present | verified | flags])
    return Buffer.concat([sha256(forged.rpId ?? rpId), flag, counter, key])
  }

  function describe<T>(response: T) {
    const credential = { id: toBase64Url(id), rawId: toBase64Url(id), type: 'public-key' as const }
    return { ...credential, clientExtensionResults: {}, response }
  }

  return {
    /** Creates the passkey, as `startRegistration` does in a browser. */
    create(options: PasskeyCreationOptions, forged: Forgery = {}) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const inside = forged.idBytes ? randomBytes(forged.idBytes) : id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(inside.length)
      const key = Buffer.concat([Buffer.alloc(16), length, inside, isoCBOR.encode(cose)])
      const authData = new Uint8Array(buildData(options.rp.id, FLAG.hasKey, forged, key))
      const statement = forged.withCertificates
        ? new Map([['x5c', [new Uint8Array(9)]]])
        : new Map()
      const attestation = new Map<string, string | Uint8Array | typeof statement>([
        ['fmt', forged.withCertificates ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ])
      return describe({
        clientDataJSON: toBase64Url(buildClientData('webauthn.create', options.challenge, forged)),
        attestationObject: toBase64Url(Buffer.from(isoCBOR.encode(attestation))),
        transports: ['internal', 'telepathy'],
      })
    },
    /** Answers a challenge, as `startAuthentication` does in a browser. */
    answer(options: Pick<PasskeyRequestOptions, 'rpId' | 'challenge'>, forged: Forgery = {}) {
      uses += 1
      const data = buildData(options.rpId, 0, forged)
      const clientData = buildClientData('webauthn.get', options.challenge, forged)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      return describe({
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(signature),
      })
    },
  }
}

/** Adds a passkey to a person's account. */
export async function enrollPasskey(world: World, { call }: Person, name = 'Mi teléfono') {
  const authenticator = createAuthenticator(world)
  const { options } = await call('POST /account/second-factor/passkeys/options')
  const passkey = authenticator.create(options)
  const enrolled = await call('POST /account/second-factor/passkeys', { body: { name, passkey } })
  return { authenticator, ...enrolled }
}

const STEP_MS = 30_000

/** An app that shows codes; `steps` 1 is the code of the next half minute, which is valid already. */
export function createApp(world: World, base32: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(base32.replaceAll(' ', '')) })
  return (steps = 0) => totp.generate({ timestamp: world.deps.now().getTime() + steps * STEP_MS })
}

/** Connects an app to a person's account; its codes of earlier steps are used up. */
export async function enrollTotp(world: World, { call }: Person) {
  const { secret } = await call('POST /account/second-factor/totp')
  const app = createApp(world, secret)
  // The code of the step before is valid for a whole step more only where the present one begins.
  world.clock.advance(STEP_MS - (world.deps.now().getTime() % STEP_MS))
  const body = { code: app(-1) }
  const enrolled = await call('POST /account/second-factor/totp/confirm', { body })
  return { app, ...enrolled }
}

/** Signs up a person with an app. */
export async function signUpWithApp(world: World) {
  const person = await signUp(world)
  const { app, recoveryCodes } = await enrollTotp(world, person)
  return { person, app, recoveryCodes: recoveryCodes ?? [] }
}

/** Types the right password of an account with a second factor; resolves to what login asks for. */
export async function startSignIn(world: World, email: string, password: string) {
  const answer = await world.call('POST /auth/login', { body: { email, password } })
  if (!('secondFactor' in answer)) throw new Error(`${email} has no second factor`)
  return answer.secondFactor
}
