import { THANK_YOU_MAX } from '#contract/product/limits.ts'
import { countCharacters } from '#contract/text/characters.ts'

/** Used when the host stored no thank-you message. */
const DEFAULT_WORDS =
  '¡Gracias de corazón por tu aportación! Tu cariño nos acompaña en esta dulce espera.'

export interface ThankYouContext {
  contributorName: string
  /** Null for a gift to the whole event. */
  goalName: string | null
  eventName: string
}

/** Returns the thank-you text of an event, without greeting. */
export function resolveThankYouText(stored: string | null): string {
  return stored?.trim() || DEFAULT_WORDS
}

/** Composes the note for one contributor: greeting, text, and what the gift is for. */
export function composeThankYouNote(words: string, facts: ThankYouContext): string {
  return [greeting(facts), words, whatFor(facts)].join('\n\n')
}

const greeting = ({ contributorName }: ThankYouContext) => `¡Hola, ${contributorName}!`

const whatFor = ({ goalName, eventName }: ThankYouContext) =>
  goalName
    ? `Tu aportación es para este sueño: ${goalName}.`
    : `Tu aportación es para todos los sueños de ${eventName}.`

/** Drafts a note for one contributor; drops purpose and greeting when the note would be too long. */
export function draftThankYouNote(stored: string | null, facts: ThankYouContext): string {
  const words = resolveThankYouText(stored)
  const drafts = [composeThankYouNote(words, facts), `${greeting(facts)}\n\n${words}`, words]
  return drafts.find((draft) => countCharacters(draft) <= THANK_YOU_MAX) ?? words
}
