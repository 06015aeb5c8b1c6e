import type { ReactNode } from 'react'
import type { ThankYouPage } from '#contract/events/closing.ts'
import { formatBirthHeading } from '#contract/events/updates/birth-labels.ts'
import { PATHS } from '#contract/product/paths.ts'
import { readLinkHost } from '#contract/text/links.ts'
import { formatHostNames } from '#web/events/event-labels.ts'
import { ReportLink } from '#web/events/page/event-aside.tsx'
import { CoverPrint } from '#web/events/pictures/picture-image.tsx'
import { EventUpdates, findBirth } from '#web/events/updates/event-updates.tsx'
import { OwnGiftNotice } from '#web/shell/own-gift/own-gift-notice.tsx'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink, TextLink } from '#web/ui/actions/text-link.tsx'
import { PhotoIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'

export const THANK_YOU_TITLE = '¡Gracias por acompañarnos!'
export const THANK_YOU_DEFAULT =
  'Gracias de corazón por acompañarnos. Su cariño ya es parte de la historia de nuestro bebé.'

/** What visitors see of an event that is over (`R26`): no amounts, no list of gifts. */
export function EventThankYou({
  page,
  now,
  children,
}: {
  page: ThankYouPage
  /** ISO 8601, from the loader. */
  now: string
  children?: ReactNode
}) {
  const birth = findBirth(page.updates)
  const album = readLinkHost(page.photoAlbumLink)
  return (
    <article data-event-theme={page.theme}>
      <ThemeHero theme={page.theme} size={page.cover ? 'below-cover' : 'page'}>
        <div className="page-column grid justify-items-center gap-2 pt-8 text-center sm:pt-12">
          <p className="font-semibold wrap-anywhere">{page.name}</p>
          <h1 className="text-3xl wrap-anywhere">
            {birth ? `¡${formatBirthHeading(birth)}!` : THANK_YOU_TITLE}
          </h1>
          {page.cover && <CoverPrint picture={page.cover} />}
        </div>
      </ThemeHero>
      <div className="page-column grid max-w-2xl gap-6 py-8 sm:py-12">
        <Card as="section" padding="lg" className="grid gap-4 text-center">
          <p className="font-display text-xl text-balance whitespace-pre-line wrap-anywhere">
            {page.thankYouMessage || THANK_YOU_DEFAULT}
          </p>
          <p className="font-semibold wrap-anywhere">{formatHostNames(page)}</p>
        </Card>
        {page.photoAlbumLink && album && (
          <div className="grid justify-items-center gap-2">
            <NewTabLink href={page.photoAlbumLink} className={buttonStyle({ size: 'lg' })}>
              <PhotoIcon /> Ver el álbum de fotos
            </NewTabLink>
            <p className="text-sm text-muted wrap-anywhere">Te lleva a {album}</p>
          </div>
        )}
        <EventUpdates updates={page.updates} now={now} timeZone={page.timeZone} />
        {children}
      </div>
    </article>
  )
}

/** Below the thank-you page: what became of the event, and of a visitor's gift. */
export function AfterEventNotes({ slug }: { slug: string }) {
  return (
    <>
      <OwnGiftNotice slug={slug} />
      <p className="text-center text-sm text-muted">
        Este evento está cerrado y ya no recibe aportaciones. ¿Aportaste? Tu comprobante está en tu
        correo; si no lo encuentras, <TextLink to={PATHS.contact}>escríbenos</TextLink>.
      </p>
      <p className="text-center">
        <ReportLink slug={slug} />
      </p>
    </>
  )
}
