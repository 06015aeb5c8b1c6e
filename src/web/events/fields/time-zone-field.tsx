import { useEffect, useRef, useState } from 'react'
import { nameTimeZone, TIME_ZONES, type TimeZone } from '#contract/text/time-zones.ts'
import { toTimeZone } from '#contract/text/zoned-input.ts'
import { textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { EventFormValues } from './event-values.ts'

/** Where each clock is, by the places that people know. */
const PLACES: Record<TimeZone, string> = {
  'America/Mexico_City': 'Centro (Ciudad de México, Guadalajara, Monterrey, Mérida)',
  'America/Cancun': 'Quintana Roo (Cancún, Playa del Carmen, Chetumal)',
  'America/Mazatlan': 'Sinaloa, Nayarit y Baja California Sur (Mazatlán, La Paz)',
  'America/Hermosillo': 'Sonora (Hermosillo, Ciudad Obregón)',
  'America/Tijuana': 'Baja California (Tijuana, Mexicali)',
  'America/Ciudad_Juarez': 'Frontera de Chihuahua (Ciudad Juárez)',
  'America/Matamoros': 'Frontera noreste (Reynosa, Matamoros, Nuevo Laredo, Piedras Negras)',
}

const options = TIME_ZONES.map((value) => ({ value, label: PLACES[value] }))

/** On whose clock the event's hours are (`R27`): a quiet line, since it is right for nearly everybody. */
export function TimeZoneField({ typed }: { typed: EventFormValues }) {
  const [isOpen, setIsOpen] = useState(false)
  const zone = toTimeZone(typed.timeZone)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.querySelector('select')?.focus()
  }, [isOpen])
  if (isOpen)
    return (
      <div ref={field}>
        <Select
          name="timeZone"
          label="Zona horaria"
          options={options}
          defaultValue={zone}
          hint="La del lugar del evento. Tus invitados leen las horas así, estén donde estén."
        />
      </div>
    )
  return (
    <p className="-my-3 text-sm text-muted first-letter:uppercase">
      {nameTimeZone(zone)}
      <input type="hidden" name="timeZone" value={zone} />
      {' · '}
      <button
        type="button"
        className={`${textLinkStyle} min-h-11`}
        aria-label="Cambiar la zona horaria"
        onClick={() => setIsOpen(true)}
      >
        Cambiar
      </button>
    </p>
  )
}
