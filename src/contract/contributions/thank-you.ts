import { THANK_YOU_MAX } from '#contract/product/limits.ts'
import { countCharacters } from '#contract/text/characters.ts'

/** What a host says where they have stored no words of their own. */
const DEFAULT_WORDS =
  '¡Gracias de corazón por tu aportación! Tu cariño nos acompaña en esta dulce espera.'

export interface ThankYouContext {
  contributorName: string
  /** Null for a gift to the whole event. */
  goalName: string | null
  eventName: string
}

/** What every thank-you of an event says, before it is addressed to anybody. */
export function resolveThankYouText(stored: string | null): string {
  return stored?.trim() || DEFAULT_WORDS
}

/** The words as one person reads them: greeted by name, with what their gift is for. */
export function composeThankYouNote(words: string, facts: ThankYouContext): string {
  return [greeting(facts), words, whatFor(facts)].join('\n\n')
}

const greeting = ({ contributorName }: ThankYouContext) => `¡Hola, ${contributorName}!`

const whatFor = ({ goalName, eventName }: ThankYouContext) =>
  goalName
    ? `Tu aportación es para este sueño: ${goalName}.`
    : `Tu aportación es para todos los sueños de ${eventName}.`

/** What a host starts from for one person: as much of it as a note can hold, the words first. */
export function draftThankYouNote(stored: string | null, facts: ThankYouContext): string {
  const words = resolveThankYouText(stored)
  const drafts = [composeThankYouNote(words, facts), `${greeting(facts)}\n\n${words}`, words]
  return drafts.find((draft) => countCharacters(draft) <= THANK_YOU_MAX) ?? words
}
