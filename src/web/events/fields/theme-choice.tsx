import { useRef, useState } from 'react'
import { formatEventDate } from '#web/format/dates.ts'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { findTheme, themes } from '#web/ui/themes/themes.ts'
import { type EventFormValues, toEventBody } from './event-values.ts'
import { isWide } from './folded-fields.tsx'
import { useTypedValues } from './use-typed-values.ts'

const options = themes.map(({ id, name }) => ({
  value: id,
  label: name,
  art: <ThemeHero theme={id} size="card" />,
}))

/** The theme of an event, with the head of its page as it will be, names and date as typed; folded on a phone. */
export function ThemeChoice({ typed: initial }: { typed: EventFormValues }) {
  const frame = useRef<HTMLDivElement>(null)
  const typed = useTypedValues(frame, initial)
  const [isOpen] = useState(isWide)
  const { id } = findTheme(typed.theme ?? themes[0]?.id ?? '')
  const { name, eventDate, timeZone } = toEventBody(typed)
  return (
    <div ref={frame} className="grid gap-5">
      <RadioCards
        name="theme"
        legend="Tema"
        columns="pictures"
        options={options}
        defaultValue={initial.theme ?? themes[0]?.id}
      />
      <Disclosure summary="Ver cómo queda" open={isOpen}>
        <div
          aria-hidden="true"
          data-event-theme={id}
          className="mx-auto w-full max-w-sm overflow-hidden rounded-lg bg-surface shadow-card ring-1 ring-line"
        >
          <ThemeHero theme={id} size="card">
            <p className="px-4 pt-5 pb-2 text-center font-display text-2xl leading-tight wrap-anywhere">
              {name || 'Baby shower de Ana y Luis'}
            </p>
          </ThemeHero>
          <div className="grid gap-3 p-4">
            {eventDate && (
              <p className="text-center text-sm first-letter:uppercase">
                {formatEventDate({ eventDate, timeZone })}
              </p>
            )}
            <span className={buttonStyle({ wide: true })}>Aportar</span>
          </div>
        </div>
      </Disclosure>
    </div>
  )
}
