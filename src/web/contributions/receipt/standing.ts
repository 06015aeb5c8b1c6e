import { CONTRIBUTION_STATUS_LABELS, contributionLabel } from '#contract/contribution-labels.ts'
import type { GivenReceipt } from '#contract/receipts.ts'
import type { TimelineKind } from '#contract/timeline.ts'
import { contributionTone, STATUS_TONES } from '#web/format/contribution-tones.ts'
import type { Tone } from '#web/ui/tone.ts'

const EXPLAINED: Record<GivenReceipt['status'], string> = {
  PENDING: 'Todavía no recibimos el pago de esta aportación. No se ha hecho ningún cargo.',
  CONFIRMED: 'La familia ya tiene tu aportación. ¡Gracias!',
  EXPIRED: 'Se acabó el tiempo para pagar esta aportación. No se hizo ningún cargo.',
  FAILED: 'El pago de esta aportación no pasó. No se hizo ningún cargo.',
  REFUNDED:
    'Devolvimos esta aportación a tu tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo.',
  DISPUTED: 'Tu banco pidió aclarar este pago. Mientras tanto, la aportación está en pausa.',
}
const DISPUTE_LOST =
  'Tu banco devolvió este pago a tu tarjeta, y la familia ya no lo tiene. No hay nada más que hacer.'

interface Standing {
  label: string
  tone: Tone
  text: string
}

const UNDER_REVIEW: Standing = {
  label: 'En revisión',
  tone: 'warning',
  text: 'Recibimos tu pago y lo estamos revisando. No pagues otra vez: lo registramos o te lo devolvemos completo.',
}
const RETURNED: Standing = {
  label: CONTRIBUTION_STATUS_LABELS.REFUNDED,
  tone: STATUS_TONES.REFUNDED,
  text: 'Tu pago no coincidía con tu aportación, así que lo devolvimos completo a tu tarjeta, con sus cargos. Tu banco puede tardar entre 5 y 10 días hábiles en mostrarlo.',
}
const REVIEWED: Standing = {
  label: 'Revisada',
  tone: 'neutral',
  text: 'Ya revisamos tu pago y no hay nada más que hacer. Si algo no te cuadra, escríbenos: con gusto te explicamos.',
}

/** How a contribution stands, for whoever gave; also where its payment was kept apart (`payments.md`). */
export function standingOf(receipt: GivenReceipt): Standing {
  const { status, underReview, disputeLost, confirmedAt, timeline } = receipt
  if (underReview) return UNDER_REVIEW
  const happened = (kind: TimelineKind) => timeline.steps.some((step) => step.kind === kind)
  if (!confirmedAt && happened('under-review')) return happened('refunded') ? RETURNED : REVIEWED
  return {
    label: contributionLabel(receipt, 'giver'),
    tone: contributionTone(receipt),
    text: disputeLost ? DISPUTE_LOST : EXPLAINED[status],
  }
}
