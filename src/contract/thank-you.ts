import { countCharacters } from './characters.ts'
import { THANK_YOU_MAX } from './limits.ts'

/** What a host says where they have stored no words of their own. */
const DEFAULT_WORDS =
  '¡Gracias de corazón por tu aportación! Tu cariño nos acompaña en esta dulce espera.'

export interface NoteFacts {
  contributorName: string
  /** Null for a gift to the whole event. */
  goalName: string | null
  eventName: string
}

/** What every thank-you of an event says, before it is addressed to anybody. */
export function thankYouWords(stored: string | null): string {
  return stored?.trim() || DEFAULT_WORDS
}

/** The words as one person reads them: greeted by name, with what their gift is for. */
export function addressedNote(words: string, facts: NoteFacts): string {
  return [greeting(facts), words, whatFor(facts)].join('\n\n')
}

const greeting = ({ contributorName }: NoteFacts) => `¡Hola, ${contributorName}!`

const whatFor = ({ goalName, eventName }: NoteFacts) =>
  goalName
    ? `Tu aportación es para este sueño: ${goalName}.`
    : `Tu aportación es para todos los sueños de ${eventName}.`

/** What a host starts from for one person: as much of it as a note can hold, the words first. */
export function draftNote(stored: string | null, facts: NoteFacts): string {
  const words = thankYouWords(stored)
  const drafts = [addressedNote(words, facts), `${greeting(facts)}\n\n${words}`, words]
  return drafts.find((draft) => countCharacters(draft) <= THANK_YOU_MAX) ?? words
}
