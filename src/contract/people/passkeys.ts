import { z } from 'zod'
import { REQUIRED } from '#contract/product/messages.ts'

/*
 * Passkeys (`R16`) in the WebAuthn JSON format, as `@simplewebauthn/browser` reads (`optionsJSON`) and
 * returns them; replies and bodies can be passed on as they are.
 */

const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
/** Browsers may name a transport that is newer than this list. */
const keepKnown = (named: string[]) =>
  named.flatMap((name) => transport.options.filter((known) => known === name))
const credentialId = z.string().regex(/^[\w-]{1,1400}$/, REQUIRED)
/** Bytes in base64url; the limit of the whole body bounds its length. */
const bytes = z.string(REQUIRED).regex(/^[\w-]+$/, REQUIRED)
const userVerification = z.enum(['required', 'preferred', 'discouraged'])

const knownCredential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(transport),
})

/** For `startRegistration({ optionsJSON })`. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(knownCredential),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    userVerification,
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>

/** For `startAuthentication({ optionsJSON })`. */
export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(knownCredential),
  userVerification,
})
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  /** Accepted because browsers send it, never read. */
  clientExtensionResults: z.unknown().transform(() => ({})),
}

/** What `startRegistration` resolves to. */
export const passkeyCreation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes.optional(),
    transports: z.array(z.string().max(20)).max(10).transform(keepKnown).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: bytes.optional(),
  }),
})

/** What `startAuthentication` resolves to. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
})
