import { THANK_YOU_MAX } from '#contract/product/limits.ts'
import { LOCALE } from '#contract/product/product.ts'
import { countCharacters } from '#contract/text/characters.ts'
import { joinNames } from '#contract/text/host-names.ts'

/** What a note begins with: contributors have read the host's own thank-you message after paying. */
export const THANK_YOU_WORDS =
  '¡Gracias de corazón por tu aportación! Tu cariño nos acompaña en esta dulce espera.'
const WORDS_FOR_THING =
  '¡Gracias de corazón por tu regalo! Tu cariño nos acompaña en esta dulce espera.'

export interface ThankYouContext {
  contributorName: string
  /** A gift that is no money, in its host's words. */
  thing?: string | null
  /** Null for a gift to the whole event. */
  goalName: string | null
  eventName: string
}

/** Composes the note for one contributor: greeting, text, and what the gift is for. */
export function composeThankYouNote(words: string, facts: ThankYouContext): string {
  return [greeting(facts), words, whatFor(facts)].join('\n\n')
}

/** One of the gifts that one note thanks for. */
interface ThankedGift {
  contributorName: string
  goalName: string | null
}

/** Longer lists of names or goals are cut short: the note has room for the host's words. */
const LISTED_MAX = 300

/** Composes one note for all gifts from one address, which several people may share. */
export function composeThankYouNoteForAll(
  words: string,
  gifts: readonly ThankedGift[],
  eventName: string,
): string {
  const [first] = gifts
  if (!first) throw new Error('no gift to thank for')
  if (gifts.length === 1) return composeThankYouNote(words, { ...first, eventName })
  const names = joinNames([...new Set(gifts.map((gift) => gift.contributorName))])
  const contributorName = countCharacters(names) <= LISTED_MAX / 2 ? names : first.contributorName
  return [
    greeting({ contributorName, goalName: null, eventName }),
    words,
    whatForAll(gifts, eventName),
  ].join('\n\n')
}

function whatForAll(gifts: readonly ThankedGift[], eventName: string): string {
  const goals = [...new Set(gifts.flatMap(({ goalName }) => goalName ?? []))]
  const whole = gifts.some(({ goalName }) => goalName === null)
    ? [`todos los sueños de ${eventName}`]
    : []
  const begin = `Tus ${gifts.length.toLocaleString(LOCALE)} aportaciones son para`
  if (goals.length === 0) return `${begin} ${whole}.`
  const text = `${begin}: ${joinNames([...goals, ...whole])}.`
  return countCharacters(text) <= LISTED_MAX
    ? text
    : `${begin} ${joinNames([`${goals.length.toLocaleString(LOCALE)} sueños`, ...whole])}.`
}

const greeting = ({ contributorName }: ThankYouContext) => `¡Hola, ${contributorName}!`

function whatFor({ thing, goalName, eventName }: ThankYouContext): string {
  if (thing) return `Nos acordaremos de ti con tu regalo: ${thing.replace(/[.…]+$/u, '')}.`
  return goalName
    ? `Tu aportación es para este sueño: ${goalName}.`
    : `Tu aportación es para todos los sueños de ${eventName}.`
}

/** Drafts a note for one contributor; drops purpose and greeting when the note would be too long. */
export function draftThankYouNote(stored: string | null, facts: ThankYouContext): string {
  const words = stored?.trim() || (facts.thing ? WORDS_FOR_THING : THANK_YOU_WORDS)
  const drafts = [composeThankYouNote(words, facts), `${greeting(facts)}\n\n${words}`, words]
  return drafts.find((draft) => countCharacters(draft) <= THANK_YOU_MAX) ?? words
}
