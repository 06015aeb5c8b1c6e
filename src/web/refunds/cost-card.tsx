import type { EventRefundPreview } from '#contract/money/event-refunds.ts'
import { formatPesos } from '#contract/money/money.ts'
import { formatCount } from '#web/format/text.ts'
import { useSession } from '#web/session/use-session.ts'
import { CardSection } from '#web/ui/layout/section.tsx'
import { NonRefundableList } from './non-refundable-list.tsx'

function Row({ name, value, strong }: { name: string; value: string; strong?: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3">
      <dt className={strong ? 'font-semibold' : 'text-muted'}>{name}</dt>
      <dd className={strong ? 'money font-display text-xl font-semibold' : 'money'}>{value}</dd>
    </div>
  )
}

/** What refunding the event costs the host and the platform. */
export function CostCard({ preview }: { preview: EventRefundPreview }) {
  const { user } = useSession()
  const { contributions, toCards, fromHost, fees, openCheckouts, blocked, blockedCount } = preview
  return (
    <CardSection
      id="costo"
      title="Qué se devuelve y quién lo paga"
      padding="lg"
      className="grid-cols-1 gap-5"
    >
      <dl className="divide-y divide-line">
        <Row name="Se devuelven" value={formatCount(contributions, 'aportación', 'aportaciones')} />
        <Row name="Regresa a las tarjetas, con cargos" value={formatPesos(toCards)} strong />
        <Row
          name={
            user?.role === 'ADMIN'
              ? 'Sale de la cuenta de pagos del anfitrión'
              : 'Sale de tu cuenta de pagos'
          }
          value={formatPesos(fromHost)}
        />
        <Row name="Cargos que devolvemos nosotros" value={formatPesos(fees)} />
      </dl>
      {openCheckouts > 0 && (
        <p className="text-muted">
          {openCheckouts === 1
            ? 'Ahora mismo hay 1 pago abierto: se cancela al empezar'
            : `Ahora mismo hay ${openCheckouts.toLocaleString('es-MX')} pagos abiertos: se cancelan al empezar`}{' '}
          y, si alguien alcanza a pagar, también se le devuelve.
        </p>
      )}
      {blockedCount > 0 && (
        <NonRefundableList
          title={formatCount(
            blockedCount,
            'aportación que no se puede devolver ahora',
            'aportaciones que no se pueden devolver ahora',
          )}
          blocked={blocked}
          count={blockedCount}
        />
      )}
    </CardSection>
  )
}
