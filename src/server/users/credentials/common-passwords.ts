import { ApiError } from '#contract/api/errors.ts'
import { COMMON_PASSWORD } from '#contract/people/passwords.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import type { UserRow } from '#server/users/store.ts'

/** A word with more digits and symbols than these is a password of its own. */
const SURROUNDING_MAX = 8
const WORD_LENGTH_MIN = 3
/** Letters that must remain besides the owner's and the product's words. */
const OTHER_LETTERS_MIN = 3

const LETTERS_OF: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Lowercases and removes accents. */
const simplify = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Reads digits and symbols as the letters that they replace: 'p@ssw0rd' → 'password'. */
const readAsLetters = (text: string) =>
  text.replace(/[013457@$!]/g, (sign) => LETTERS_OF[sign] ?? '')

const listWords = (text: string) => simplify(text).split(/[^\p{L}]+/u)

let common: Promise<ReadonlySet<string>> | undefined

/** The list takes megabytes and most processes' first minutes pass without a new password. */
const listCommon = () =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(simplify)),
  ))

const PRODUCT_WORDS = [...listWords(PRODUCT_NAME), 'babyshower', 'baby', 'shower', 'bebe']

/** Whether it is a common password, also with digits and symbols around it or instead of letters. */
async function isCommon(simple: string): Promise<boolean> {
  const [, before = '', core = '', after = ''] =
    /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(simple) ?? []
  const isShortlySurrounded = before.length + after.length <= SURROUNDING_MAX
  const candidates = [simple, simple.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')]
  if (isShortlySurrounded) candidates.push(core)
  const known = await listCommon()
  return candidates
    .flatMap((candidate) => [candidate, readAsLetters(candidate)])
    .some((candidate) => candidate.length > WORD_LENGTH_MIN && known.has(candidate))
}

/** Whether it is hardly more than these words. */
function isMadeOf(simple: string, words: readonly string[]): boolean {
  const core = simple.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const letters = readAsLetters(core).replace(/[^\p{L}]/gu, '')
  if (simple.length - letters.length > SURROUNDING_MAX) return false
  const others = words
    .filter((word) => word.length >= WORD_LENGTH_MIN)
    // Longer ones first: 'ana' must not split 'mariana'.
    .sort((a, b) => b.length - a.length)
    .reduce((rest, word) => rest.replaceAll(word, ''), letters)
  return others.length < letters.length && others.length < OTHER_LETTERS_MIN
}

/** The texts that others know of the owner of a password. */
export interface PasswordOwner {
  email: string
  names: readonly string[]
}

/**
 * Whether a password that meets the rules is one that people guess first: a common one, or the
 * product's name, or the owner's own name or email address.
 */
export async function isCommonPassword(
  password: string,
  { email, names }: PasswordOwner,
): Promise<boolean> {
  const simple = simplify(password)
  const words = [...PRODUCT_WORDS, ...listWords([email, ...names].join(' '))]
  return isMadeOf(simple, words) || isCommon(simple)
}

/** Throws VALIDATION at this field of the form if the password is easily guessed. */
export async function assertUncommonPassword(
  field: 'password' | 'newPassword',
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  if (!(await isCommonPassword(password, owner))) return
  throw new ApiError('VALIDATION', { details: [{ field, message: COMMON_PASSWORD }] })
}

export const toPasswordOwner = (user: UserRow): PasswordOwner => ({
  email: user.email,
  names: [user.first_name, user.last_name, user.mother_last_name],
})

/** The same for a new password of an account. */
export const assertUncommonNewPassword = (newPassword: string, user: UserRow): Promise<void> =>
  assertUncommonPassword('newPassword', newPassword, toPasswordOwner(user))
