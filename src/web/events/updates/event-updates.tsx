import { Fragment } from 'react'
import { formatBirthHeading, listBirthFacts } from '#contract/events/updates/birth-labels.ts'
import type { Birth, ShownUpdate } from '#contract/events/updates/updates.ts'
import { buildUpdateAnchor } from '#contract/product/paths.ts'
import type { TimeZone } from '#contract/text/time-zones.ts'
import { splitAtLinks } from '#contract/text/web-links.ts'
import { PictureImage } from '#web/events/pictures/picture-image.tsx'
import { formatLongDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** The birth that the hosts told everybody; null without. */
export const findBirth = (updates: readonly ShownUpdate[]): Birth | null =>
  updates.find(({ birth }) => birth !== null)?.birth ?? null

/** A text of its hosts, whose links lead out of the product: nobody vouches for them. */
export function TextWithLinks({ text }: { text: string }) {
  return (
    <p className="max-w-prose whitespace-pre-line wrap-anywhere">
      {splitAtLinks(text).map((part, place) =>
        part.isLink ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
            key={place}
            href={part.text}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className="underline underline-offset-4"
          >
            {part.text}
            <span className="sr-only"> (abre en otra pestaña)</span>
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}

/** One picture fills the width; more stand in two columns of equal frames. */
export function UpdatePictures({ pictures }: Pick<ShownUpdate, 'pictures'>) {
  if (pictures.length === 0) return null
  const isAlone = pictures.length === 1
  return (
    <ul className={classNames('grid gap-2', !isAlone && 'grid-cols-2 sm:grid-cols-3')}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <PictureImage
            picture={picture}
            sizes={isAlone ? '(max-width: 40rem) 88vw, 36rem' : '(max-width: 40rem) 44vw, 12rem'}
            widest={800}
            className={classNames('w-full rounded-md', isAlone ? 'aspect-16/9' : 'aspect-square')}
          />
        </li>
      ))}
    </ul>
  )
}

/** Day, weight and length, as far as the hosts tell them; a number stays with its unit. */
export function BirthFacts({ birth }: { birth: Birth }) {
  const facts = listBirthFacts(birth)
  if (facts.length === 0) return null
  return (
    <p className="font-semibold">
      {facts.map((fact, place) => (
        <Fragment key={fact}>
          {place > 0 && ' '}
          <span className="whitespace-nowrap">{place < facts.length - 1 ? `${fact} ·` : fact}</span>
        </Fragment>
      ))}
    </p>
  )
}

/** '¡Ya nació Mateo!' with what the hosts told besides. */
export function BirthLines({ birth }: { birth: Birth }) {
  return (
    <div className="grid gap-1">
      <h3 className="text-lg wrap-anywhere">{`¡${formatBirthHeading(birth)}!`}</h3>
      <BirthFacts birth={birth} />
    </div>
  )
}

interface ReadingTime {
  /** When the page was read. */
  now: string
  timeZone: TimeZone
}

function Update({ update, now, timeZone }: { update: ShownUpdate } & ReadingTime) {
  return (
    <li id={buildUpdateAnchor(update.id)} className="scroll-mt-4">
      <Card as="article" className="grid gap-3">
        <p className="text-sm text-muted">
          <time dateTime={update.postedAt} className="inline-block first-letter:uppercase">
            {formatLongDate(update.postedAt, new Date(now), timeZone)}
          </time>
        </p>
        {update.birth && <BirthLines birth={update.birth} />}
        {update.text && <TextWithLinks text={update.text} />}
        <UpdatePictures pictures={update.pictures} />
      </Card>
    </li>
  )
}

type UpdatesProps = { updates: readonly ShownUpdate[] } & ReadingTime

/** Above the sueños in two lines, which unfold all of it; a link to one of them opens it (`buildUpdateAnchor`). */
export function FoldedUpdates({ updates, ...time }: UpdatesProps) {
  const [latest] = updates
  if (!latest) return null
  const { birth, text, pictures, postedAt } = latest
  const [picture] = pictures
  // More than fits: a screen reader would read the whole update here, and again below.
  const line = text.slice(0, 120) || (birth ? `¡${formatBirthHeading(birth)}!` : 'Hay fotos nuevas')
  return (
    <section aria-labelledby="novedades" className="rounded-md bg-sunk px-4 py-1">
      <h2 id="novedades" className="sr-only">
        Novedades de la familia
      </h2>
      <Disclosure
        summary={
          <span className="flex min-w-0 grow items-center gap-3 py-1.5">
            {picture && (
              <PictureImage
                picture={{ ...picture, alt: '' }}
                sizes="3rem"
                widest={320}
                className="size-12 shrink-0 rounded-sm"
              />
            )}
            <span className="grid min-w-0 grow">
              <span className="text-sm font-normal text-muted">
                Novedad del {formatLongDate(postedAt, new Date(time.now), time.timeZone)}
              </span>
              <span className="truncate">{line}</span>
            </span>
          </span>
        }
      >
        <ul className="grid gap-4 py-2">
          {updates.map((update) => (
            <Update key={update.id} update={update} {...time} />
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

/** How many stand open; older ones are folded, which needs no script. */
const OPEN = 1

/** What the hosts told everybody (`R25`); nothing where they told nothing. */
export function EventUpdates({ updates, ...time }: UpdatesProps) {
  if (updates.length === 0) return null
  const folded = updates.slice(OPEN)
  const list = 'grid gap-4'
  return (
    <section className="grid gap-4" aria-labelledby="novedades">
      <h2 id="novedades" className="text-xl">
        Novedades de la familia
      </h2>
      <ul className={list}>
        {updates.slice(0, OPEN).map((update) => (
          <Update key={update.id} update={update} {...time} />
        ))}
      </ul>
      {folded.length > 0 && (
        <Disclosure
          summary={formatCount(folded.length, 'novedad anterior', 'novedades anteriores')}
        >
          <ul className={classNames(list, 'pt-3')}>
            {folded.map((update) => (
              <Update key={update.id} update={update} {...time} />
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}
