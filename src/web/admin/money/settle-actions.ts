import type { OutsideSettlement, TransferDirection } from '#contract/money/stopped-transfers.ts'
import type { ReasonedAction } from '#web/admin/reason-dialog.tsx'

const PAID = {
  label: 'Dar por saldada',
  busyLabel: 'Guardando...',
  done: 'Quedó saldada',
  tone: 'primary',
} as const

const WRITE_OFF: ReasonedAction = {
  label: 'Dar por perdida',
  busyLabel: 'Guardando...',
  question: '¿Dar por perdido lo que debe el anfitrión?',
  text: 'Lo paga la plataforma y sale de su margen. El proveedor ya no se lo retira de su cuenta.',
  done: 'Se dio por perdida',
  tone: 'danger',
}

/** How an admin closes a stop outside the provider, by the direction of the money that it did not move. */
export const SETTLE_ACTIONS: Record<
  OutsideSettlement,
  Record<TransferDirection, ReasonedAction>
> = {
  paid: {
    'to-host': {
      ...PAID,
      question: '¿Ya le pagaste este dinero por fuera?',
      text: 'Solo si se lo depositaste tú desde tu banco. El proveedor ya no se lo transfiere y el libro lo anota.',
    },
    'from-host': {
      ...PAID,
      question: '¿El anfitrión ya te pagó este dinero por fuera?',
      text: 'Solo si llegó a tu banco. El proveedor ya no se lo retira de su cuenta y el libro lo anota.',
    },
  },
  'written-off': { 'to-host': WRITE_OFF, 'from-host': WRITE_OFF },
}

export const SETTLE_HINTS: Record<OutsideSettlement, string> = {
  paid: 'Fecha y referencia del pago. Queda en la auditoría.',
  'written-off': 'Queda en la auditoría.',
}

export function isSettlement(act: unknown): act is OutsideSettlement {
  return act === 'paid' || act === 'written-off'
}
