import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, requiredLine } from '#contract/api/shapes.ts'
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from '#contract/product/limits.ts'
import { CODE_MALFORMED, NEW_PASSWORD_HELPS, REQUIRED } from '#contract/product/messages.ts'
import {
  passkeyAssertion,
  passkeyCreation,
  passkeyCreationOptions,
  passkeyRequestOptions,
} from './passkeys.ts'
import { signedIn } from './users.ts'

/*
 * Second factor and fresh proof (`R16`). How the calls follow each other:
 *
 * Sign-in: `POST /auth/login` of an account with a factor answers `{secondFactor}` instead of a token.
 * The page asks for one of `methods` and sends it with `challenge` to `POST /auth/second-factor`, which
 * answers like a login. CODE_INVALID: ask again, five times at most. SECOND_FACTOR_EXPIRED: sign in
 * again from the start.
 *
 * Fresh proof: any call may answer 403 FRESH_SIGN_IN_REQUIRED. The page asks for the password, or for
 * a passkey with the options of `POST /auth/fresh-proof/passkey-options` (null: the account has none);
 * sends it to `POST /auth/fresh-proof`; and repeats the refused call. The proof counts for ten minutes
 * and for this session. Signing in is a fresh proof, too.
 *
 * Enrolment: every change of factors needs a fresh proof and a confirmed address, so that who registered
 * somebody else's address cannot keep them out with a factor; for the same reason the first factor waits
 * while a former address can undo a change (EMAIL_CHANGED_RECENTLY). The reply that
 * adds the first factor carries ten recovery codes, which are shown this once; it ends every other
 * session, because those never proved the factor.
 */

/** Six digits of the app, typed with or without spaces. */
const totpCode = z
  .string(REQUIRED)
  .max(20, CODE_MALFORMED)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, CODE_MALFORMED))

/** Sixteen letters and digits, typed in any case, with or without hyphens and spaces. */
const recoveryCode = z
  .string(REQUIRED)
  .max(40, CODE_MALFORMED)
  .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9]{16}$/, CODE_MALFORMED))

export const secondFactorMethod = z.enum(['passkey', 'totp', 'recovery-code'])
export type SecondFactorMethod = z.output<typeof secondFactorMethod>

/** The reply of `POST /auth/login` to the right password of an account with a second factor. */
export const secondFactorChallenge = z.object({
  secondFactor: z.object({
    /** Opaque; for `POST /auth/second-factor`. Valid until `expiresAt` and for five wrong answers. */
    challenge: z.string(),
    expiresAt: z.string(),
    /** The methods that the account can answer with now; the first is the one to offer first. */
    methods: z.array(secondFactorMethod),
    /** Null unless `methods` has `passkey`. */
    passkey: passkeyRequestOptions.nullable(),
  }),
})
export type SecondFactorChallenge = z.output<typeof secondFactorChallenge>['secondFactor']

/** The second factors of the signed-in account. */
export const secondFactorState = z.object({
  passkeys: z.array(
    z.object({
      id,
      name: z.string(),
      createdAt: z.string(),
      /** Null before the first use. */
      lastUsedAt: z.string().nullable(),
    }),
  ),
  /** When the app was connected; null without one. */
  totpSince: z.string().nullable(),
  /** Unused recovery codes; 0 without a factor. */
  recoveryCodesLeft: z.int(),
  /** True of accounts that may not be without a factor (admins); the last one cannot be removed. */
  required: z.boolean(),
})
export type SecondFactorState = z.output<typeof secondFactorState>

const stateReply = z.object({ secondFactor: secondFactorState })
const enrolledReply = stateReply.extend({
  /** Ten new codes such as `k7qm-2xva-93td-hp4w` if this was the first factor, else null. Never shown again. */
  recoveryCodes: z.array(z.string()).nullable(),
})

/**
 * What every change of the factors shares. Whoever registered with an address that is not theirs must
 * not lock its owner out by a factor, so the address comes first (`R14`); an account whose address is not
 * proven has no factor to remove.
 */
const change = {
  access: 'signed-in',
  requires: ['confirmed-email', 'fresh-proof'],
  rateLimits: [{ limit: 30, windowSeconds: 3_600, by: 'session' }],
} as const

export const showSecondFactor = endpoint('GET /account/second-factor', {
  summary:
    'Tus llaves de acceso, tu app de códigos y cuántos códigos de recuperación te quedan (R16).',
  access: 'signed-in',
  reply: stateReply,
})

export const startPasskey = endpoint('POST /account/second-factor/passkeys/options', {
  summary: 'Empieza a registrar una llave de acceso; el reto vale cinco minutos y una vez.',
  ...change,
  reply: z.object({ options: passkeyCreationOptions }),
  errors: ['TOO_MANY_PASSKEYS', 'EMAIL_CHANGED_RECENTLY'],
})

export const addPasskey = endpoint('POST /account/second-factor/passkeys', {
  summary: 'Registra la llave de acceso que creó el navegador; se avisa por correo.',
  ...change,
  body: z.strictObject({
    name: requiredLine(PASSKEY_NAME_MAX),
    passkey: passkeyCreation,
  }),
  reply: enrolledReply,
  status: 201,
  errors: ['PASSKEY_REFUSED', 'TOO_MANY_PASSKEYS', 'EMAIL_CHANGED_RECENTLY'],
})

export const removePasskey = endpoint('DELETE /account/second-factor/passkeys/:id', {
  summary: 'Quita una llave de acceso; con el último factor se van los códigos de recuperación.',
  ...change,
  params: z.strictObject({ id }),
  reply: stateReply,
  errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
})

export const startTotp = endpoint('POST /account/second-factor/totp', {
  summary: 'Empieza a conectar una app de códigos; no cambia nada hasta que confirmas un código.',
  ...change,
  reply: z.object({
    /** To type by hand: groups of four letters and digits. */
    secret: z.string(),
    /** `otpauth://totp/…`, a link that opens an app on the same phone. */
    uri: z.string(),
    /** The same as a QR code: a `data:image/svg+xml` address for an `img`. */
    qr: z.string(),
  }),
  errors: ['EMAIL_CHANGED_RECENTLY'],
})

export const confirmTotp = endpoint('POST /account/second-factor/totp/confirm', {
  summary:
    'Conecta la app con un código suyo, en los quince minutos siguientes; reemplaza la anterior y se avisa por correo.',
  ...change,
  body: z.strictObject({ code: totpCode }),
  reply: enrolledReply,
  errors: ['CODE_INVALID', 'SECOND_FACTOR_EXPIRED', 'EMAIL_CHANGED_RECENTLY'],
})

export const removeTotp = endpoint('DELETE /account/second-factor/totp', {
  summary: 'Desconecta la app de códigos; con el último factor se van los códigos de recuperación.',
  ...change,
  reply: stateReply,
  errors: ['NOT_FOUND', 'LAST_SECOND_FACTOR'],
})

export const renewRecoveryCodes = endpoint('POST /account/second-factor/recovery-codes', {
  summary: 'Diez códigos de recuperación nuevos; los anteriores dejan de servir.',
  ...change,
  reply: stateReply.extend({ recoveryCodes: z.array(z.string()) }),
  errors: ['SECOND_FACTOR_MISSING'],
})

const challenge = z.string(REQUIRED).min(1, REQUIRED).max(200)

export const answerSecondFactor = endpoint('POST /auth/second-factor', {
  summary:
    'Termina de iniciar sesión: un código de tu app, un código de recuperación o una llave de acceso (R16).',
  access: 'public',
  rateLimits: [{ limit: 100, windowSeconds: 900, by: 'address', counts: 'failures' }],
  body: z.discriminatedUnion(
    'method',
    [
      z.strictObject({ method: z.literal('totp'), challenge, code: totpCode }),
      z.strictObject({ method: z.literal('recovery-code'), challenge, code: recoveryCode }),
      z.strictObject({ method: z.literal('passkey'), challenge, passkey: passkeyAssertion }),
    ],
    REQUIRED,
  ),
  reply: signedIn,
  errors: ['CODE_INVALID', 'PASSKEY_REFUSED', 'SECOND_FACTOR_EXPIRED', 'RATE_LIMITED'],
})

export const startFreshProof = endpoint('POST /auth/fresh-proof/passkey-options', {
  summary: 'Las opciones para confirmar con una llave de acceso que eres tú; null si no tienes.',
  access: 'signed-in',
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'session' }],
  reply: z.object({ options: passkeyRequestOptions.nullable() }),
})

export const proveFreshly = endpoint('POST /auth/fresh-proof', {
  summary:
    'Confirma que eres tú, con tu contraseña o una llave de acceso; vale diez minutos en esta sesión (R16).',
  access: 'signed-in',
  rateLimits: [
    // Of right ones, too: each costs a hash.
    { limit: 100, windowSeconds: 900, by: 'address' },
    { limit: 30, windowSeconds: 900, by: 'session' },
    {
      limit: 10,
      windowSeconds: 900,
      by: 'session',
      counts: 'failures',
      hint: NEW_PASSWORD_HELPS,
    },
  ],
  body: z.discriminatedUnion(
    'method',
    [
      z.strictObject({
        method: z.literal('password'),
        password: z.string(REQUIRED).min(1, REQUIRED).max(PASSWORD_MAX),
      }),
      z.strictObject({ method: z.literal('passkey'), passkey: passkeyAssertion }),
    ],
    REQUIRED,
  ),
  reply: z.object({
    /** Until when the proof counts. */
    provenUntil: z.string(),
  }),
  errors: ['WRONG_PASSWORD', 'PASSKEY_REFUSED', 'RATE_LIMITED'],
})
