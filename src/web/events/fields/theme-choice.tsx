import { useEffect, useRef, useState } from 'react'
import { formatEventDate } from '#web/format/dates.ts'
import { readTypedFields } from '#web/forms/form.tsx'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { findTheme, themes } from '#web/ui/themes/themes.ts'
import { type EventFormValues, toEventBody } from './event-values.ts'

const options = themes.map(({ id, name }) => ({
  value: id,
  label: name,
  art: <ThemeHero theme={id} size="card" />,
}))

/** The theme of an event, with the head of its page as it will be, names and date as typed. */
export function ThemeChoice({ typed: initial }: { typed: EventFormValues }) {
  const frame = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(initial)
  const { id } = findTheme(typed.theme ?? themes[0]?.id ?? '')
  useEffect(() => {
    const form = frame.current?.closest('form')
    if (!form) return
    const follow = () => setTyped(readTypedFields(new FormData(form)))
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [])
  const { name, eventDate, timeZone } = toEventBody(typed)
  return (
    <div ref={frame} className="grid gap-5">
      <RadioCards
        name="theme"
        legend="Tema"
        hint="Viste la página, la tarjeta y la vista previa de tu evento."
        columns="pictures"
        options={options}
        defaultValue={initial.theme ?? themes[0]?.id}
      />
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
    </div>
  )
}
