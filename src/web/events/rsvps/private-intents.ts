import type { Caller } from '#contract/api/caller.ts'
import type { PrivateRsvp } from '#contract/events/rsvps/rsvps.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readTexts } from '#web/forms/form.tsx'
import { readRsvp } from './rsvp-input.ts'

/** What the forms of an answer's private page do. */
export type RsvpIntent = 'change' | 'mute' | 'remind'

const DONE: Record<RsvpIntent | 'answered', string> = {
  answered: '¡Listo! La familia ya tiene tu respuesta.',
  change: 'Guardamos tus cambios. La familia ya los ve.',
  mute: 'Ya no te mandamos recordatorios de este evento.',
  remind: 'Te avisamos una semana y un día antes.',
}

/** The success message for `?hecho=`. */
export function readDoneMessage(query: URLSearchParams): string | null {
  const done = query.get('hecho') ?? ''
  return Object.hasOwn(DONE, done) ? DONE[done as keyof typeof DONE] : null
}

const isIntent = (value: unknown): value is RsvpIntent =>
  value === 'change' || value === 'mute' || value === 'remind'

/** Runs the posted form's request. Throws `ApiError`. */
export async function runRsvpIntent(
  call: Caller,
  { id, token }: { id: string; token: string },
  form: FormData,
): Promise<{ rsvp: PrivateRsvp; done: RsvpIntent }> {
  const intent = form.get('intent')
  if (!isIntent(intent)) throw new ApiError('VALIDATION')
  const params = { id }
  const { rsvp } =
    intent === 'change'
      ? await call('PATCH /rsvps/:id', {
          params,
          body: { ...readRsvp(form), ...readTexts(form, 'updatedAt'), token },
        })
      : await call('PATCH /rsvps/:id/reminders', {
          params,
          body: { token, reminders: intent === 'remind' },
        })
  return { rsvp, done: intent }
}
