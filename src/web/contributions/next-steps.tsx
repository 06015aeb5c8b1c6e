import type { DeclineReason } from '#contract/contributions/checkouts.ts'

const TRY_ANOTHER_CARD = 'Intenta con otra tarjeta.'
const CALL_YOUR_BANK =
  'Llama a tu banco, al número del reverso de tu tarjeta, y pídeles que autoricen el pago.'

const DECLINE_MESSAGES: Record<DeclineReason, { reason: string; suggestions: string[] }> = {
  funds: {
    reason: 'La tarjeta no tenía fondos suficientes o llegó a su límite.',
    suggestions: [TRY_ANOTHER_CARD, 'Prueba con un monto menor.'],
  },
  verification: {
    reason: 'Tu banco no pudo confirmar que eras tú.',
    suggestions: [
      'Intenta de nuevo y aprueba el pago en la app de tu banco, o con el código que te envía.',
      TRY_ANOTHER_CARD,
      CALL_YOUR_BANK,
    ],
  },
  'card-data': {
    reason: 'Los datos de la tarjeta no coincidieron, o la tarjeta ya venció.',
    suggestions: ['Revisa el número, la fecha y el código de seguridad.', TRY_ANOTHER_CARD],
  },
  later: {
    reason: 'El banco no pudo procesar el pago en ese momento.',
    suggestions: ['Intenta de nuevo en unos minutos.', TRY_ANOTHER_CARD],
  },
  bank: {
    reason: 'Tu banco no autorizó el pago. A nosotros no nos dice por qué.',
    suggestions: [TRY_ANOTHER_CARD, CALL_YOUR_BANK, 'Intenta más tarde.'],
  },
}

/** For a payment that failed without a decline reason. */
const NEXT_STEPS = [
  'Intenta de nuevo, con la misma tarjeta o con otra.',
  'Si tu banco la rechaza, llámales y pídeles que autoricen el pago.',
]

interface NextStepsProps {
  decline: DeclineReason | null
  /** What happened, if no card was declined. */
  otherwise: string
  hasDraft: boolean
}

/** Why the payment failed, that nothing was charged, and what to do (`spec §4`). */
export function NextSteps({ decline, otherwise, hasDraft }: NextStepsProps) {
  const message = decline && DECLINE_MESSAGES[decline]
  return (
    <div className="grid gap-3 text-left text-ink">
      <p>
        {message?.reason ?? otherwise} <strong>No se hizo ningún cargo.</strong>
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {(message?.suggestions ?? NEXT_STEPS).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      {hasDraft && (
        <p className="text-muted">Guardamos lo que escribiste: no tienes que empezar de nuevo.</p>
      )}
    </div>
  )
}
