import { useSyncExternalStore } from 'react'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { code } from './early-reservation.ts?script'
import { ownReservations, parseOwnReservation } from './own-reservations.ts'

const NOTE = 'rounded-md px-4 py-2 text-sm [&[hidden]]:hidden'

/**
 * In place of the button to give money: somebody brings it, or whoever holds this device. The server's page, the
 * same for everybody (`R18`), says somebody; the inline script says who before the first paint.
 */
export function ReservedNote({ goalId }: { goalId: string }) {
  const stored = useSyncExternalStore(
    ownReservations.subscribe,
    () => ownReservations.read(goalId),
    () => null,
  )
  const own = parseOwnReservation(stored)
  return (
    <div>
      <p
        hidden={own !== null}
        suppressHydrationWarning
        className={`${NOTE} bg-info-soft text-info`}
      >
        Alguien ya lo lleva: por ahora no hace falta aportar aquí.
      </p>
      <p
        data-bring={goalId}
        hidden={own === null}
        suppressHydrationWarning
        className={`${NOTE} bg-success-soft text-success`}
      >
        <strong className="block">Tú lo llevas</strong>
        <a
          href={own?.path}
          suppressHydrationWarning
          className="mr-4 inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Ver o avisar
        </a>
        <button
          type="button"
          onClick={() => ownReservations.write(goalId, null)}
          className="min-h-11 underline underline-offset-4"
        >
          Olvidar este aviso
        </button>
      </p>
      <InlineScript code={code} />
    </div>
  )
}
