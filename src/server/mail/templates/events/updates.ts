import { formatBirthHeading, listBirthFacts } from '#contract/events/updates/birth-labels.ts'
import type { Birth } from '#contract/events/updates/updates.ts'
import type { EventTheme } from '#contract/product/product.ts'
import { isPlural, joinNames } from '#contract/text/host-names.ts'
import { quote, type RenderedEmail, renderEmail } from '#server/mail/render-email.ts'

/** What an email about an update of an event says (`R25`). */
export interface UpdateEmailValues {
  /** The hosts' words; empty only beside a birth. */
  text: string
  birth: Birth | null
  /** How many pictures are on the page. */
  pictures: number
  eventName: string
  theme: EventTheme
  hostNames: readonly string[]
  /** The owner's name: as the only host they are one person, whatever their surname joins. */
  ownerName: string
  updateUrl: string
  /** To which mail programs post to end the event's emails, and the page where people do. */
  unsubscribeUrl: string
  unsubscribePageUrl: string
}

const PREHEADER_LENGTH = 90

const describePictures = (count: number) =>
  count === 1 ? 'En la página hay una foto.' : `En la página hay ${count} fotos.`

/** To whoever left an address: what the hosts tell everybody. Mail programs show a button that ends these. */
export function renderUpdateEmail(values: UpdateEmailValues): RenderedEmail {
  const { text, birth, pictures, eventName, theme, hostNames, ownerName } = values
  const names = joinNames(hostNames)
  const heading = birth && `¡${formatBirthHeading(birth)}!`
  const facts = birth ? listBirthFacts(birth).join(' · ') : ''
  const tell = isPlural(hostNames, ownerName) ? 'cuentan' : 'cuenta'
  const email = renderEmail({
    theme,
    subject: heading ?? `Novedades de ${eventName}`,
    preheader: (text || facts || eventName).slice(0, PREHEADER_LENGTH),
    title: heading ?? `${names} te ${tell}`,
    parts: [
      ...(facts ? [facts] : []),
      ...(text ? [quote(text, names)] : []),
      ...(pictures > 0 ? [describePictures(pictures)] : []),
    ],
    button: { label: pictures > 0 ? 'Ver las fotos' : 'Ver la página', url: values.updateUrl },
    afterwards: [
      {
        kind: 'link',
        label: 'Dejar de recibir correos de este evento',
        url: values.unsubscribePageUrl,
      },
    ],
    because: `alguien dejó esta dirección al responder, aportar o decir que lleva algo en “${eventName}”. ¿No fuiste tú? Con un toque dejas de recibirlos.`,
  })
  return { ...email, unsubscribeUrl: values.unsubscribeUrl }
}
