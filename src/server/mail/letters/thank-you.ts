import { isPlural, joinNames } from '#contract/text/host-names.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

/**
 * To a contributor, in the host's own words. An answer reaches us and not the host: whose address
 * the contributor knows is for the two of them.
 */
export function thankYouLetter(values: {
  hostNames: readonly string[]
  eventName: string
  note: string
  eventUrl: string
}): Letter {
  const hosts = joinNames(values.hostNames)
  const verb = isPlural(values.hostNames) ? 'te dan' : 'te da'
  return layOut({
    subject: `${hosts} ${verb} las gracias`,
    preheader: `Por tu aportación a ${values.eventName}.`,
    title: '¡Gracias!',
    parts: [{ kind: 'quote', text: values.note, by: hosts }],
    button: { label: 'Ver el evento', url: values.eventUrl },
    afterwards: [
      paragraph(
        `Si quieres responder, escríbele directamente a ${hosts}: este correo lo mandamos nosotros de su parte.`,
      ),
    ],
    because: `hiciste una aportación a “${values.eventName}” con esta dirección.`,
  })
}
