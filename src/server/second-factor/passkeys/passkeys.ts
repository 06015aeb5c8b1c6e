import { z } from 'zod'
import {
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type passkeyAssertion,
  type passkeyCreation,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from '#contract/people/passkeys.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import { FACTOR_CHALLENGE_MS } from '#server/limits.ts'
import type { PasskeyRow } from '../store.ts'

/** Ed25519, ES256 and RS256 (COSE): every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257]

type Creation = z.output<typeof passkeyCreation>
export type Assertion = z.output<typeof passkeyAssertion>

/** The site that passkeys belong to: from PUBLIC_URL, never from the Host header. */
function readSite({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { origin, hostname } = new URL(publicUrl)
  return { origin, rpId: hostname }
}

/** Loads the library with the first passkey: it is larger than what most visits need together. */
const loadLibrary = () => import('@simplewebauthn/server')

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

function toKnownCredential({ credential_id, transports }: PasskeyRow) {
  return { id: credential_id, transports }
}

/** Builds what the browser needs to create a passkey for this person. */
export async function buildCreationOptions(
  config: Pick<Config, 'publicUrl'>,
  person: { id: string; email: string; fullName: string },
  { challenge, passkeys }: { challenge: string; passkeys: readonly PasskeyRow[] },
): Promise<PasskeyCreationOptions> {
  const library = await loadLibrary()
  const options = await library.generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: readSite(config).rpId,
    userID: new Uint8Array(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.fullName,
    challenge: toBytes(challenge),
    timeout: FACTOR_CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: passkeys.map(toKnownCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return passkeyCreationOptions.parse(options)
}

/** Builds what the browser needs to answer with one of these passkeys. */
export async function buildRequestOptions(
  config: Pick<Config, 'publicUrl'>,
  challenge: string,
  {
    passkeys,
    userVerification,
  }: {
    passkeys: readonly PasskeyRow[]
    userVerification: 'required' | 'preferred'
  },
): Promise<PasskeyRequestOptions> {
  const library = await loadLibrary()
  const options = await library.generateAuthenticationOptions({
    rpID: readSite(config).rpId,
    challenge: toBytes(challenge),
    timeout: FACTOR_CHALLENGE_MS,
    allowCredentials: passkeys.map(toKnownCredential),
    userVerification,
  })
  return passkeyRequestOptions.parse(options)
}

const clientData = z.object({ challenge: z.string() })

/** Reads the challenge that a passkey signed; null if the bytes are no client data. */
export function readSignedChallenge({ response }: Creation | Assertion): string | null {
  try {
    const json: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString())
    return clientData.parse(json).challenge
  } catch {
    return null
  }
}

/**
 * Whether a certificate chain comes with the passkey. We ask for none, and refuse one before it is
 * parsed: checking it may fetch revocation lists from addresses that its certificates name.
 */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const helpers = await import('@simplewebauthn/server/helpers')
  const decoded = helpers.decodeAttestationObject(toBytes(attestationObject))
  const format = decoded.get('fmt')
  if (format === 'none') return false
  return format !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined
}

/** Verifies a new passkey's origin, site and challenge; null if anything is wrong. */
export async function verifyCreation(
  config: Pick<Config, 'publicUrl'>,
  creation: Creation,
  challenge: string,
) {
  const { origin, rpId } = readSite(config)
  const { clientDataJSON, attestationObject } = creation.response
  const library = await loadLibrary()
  try {
    if (await hasCertificates(attestationObject)) return null
    const { registrationInfo } = await library.verifyRegistrationResponse({
      response: { ...base(creation), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    // The library does not compare them, and only the one that was sent has a limited length.
    if (id !== creation.id) return null
    return { credentialId: id, publicKey: Buffer.from(publicKey), signCount: counter }
  } catch {
    // The library throws a plain Error for each thing that a sender can forge.
    return null
  }
}

function base({ id, rawId, type }: Creation | Assertion) {
  return { id, rawId, type, clientExtensionResults: {} }
}

/**
 * Verifies a passkey's answer to a challenge; resolves to the authenticator's counter, or to null if
 * anything is wrong. The caller compares the counter (`recordPasskeyUse`).
 */
export async function verifyAssertion(
  config: Pick<Config, 'publicUrl'>,
  assertion: Assertion,
  {
    challenge,
    passkey,
    mustVerifyUser,
  }: {
    challenge: string
    passkey: PasskeyRow
    mustVerifyUser: boolean
  },
): Promise<number | null> {
  const { origin, rpId } = readSite(config)
  const { clientDataJSON, authenticatorData, signature } = assertion.response
  const library = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: { ...base(assertion), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: mustVerifyUser,
      // Counter 0 accepts any: the stored one is compared in the statement that replaces it.
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}
