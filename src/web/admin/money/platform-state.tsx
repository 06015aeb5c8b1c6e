import { formatPesos } from '#contract/money/money.ts'
import type { OpenOperatorFault, PlatformBalance } from '#contract/money/payouts/platform.ts'
import { BALANCE_PAGE, OPERATOR_FAULT_LABELS } from '#contract/money/payouts/platform-labels.ts'
import { Figures } from '#web/admin/figures/figures.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Section } from '#web/ui/layout/card.tsx'

export const PLATFORM_LOAD_ERROR = 'Error al obtener la cuenta de la plataforma'

function describeConsequence({ stopsContributions }: OpenOperatorFault): string {
  return stopsContributions
    ? 'Ningún evento puede recibir aportaciones mientras tanto.'
    : 'Quien lo intenta lee que todavía no se puede.'
}

const ProviderLink = ({ to, children }: { to: string; children: string }) => (
  <NewTabLink href={to} className={buttonStyle({ variant: 'secondary' })}>
    {children}
  </NewTabLink>
)

export const AddFunds = () => (
  <ProviderLink to={BALANCE_PAGE}>Agregar fondos con el proveedor</ProviderLink>
)

function FaultBanner({ fault }: { fault: OpenOperatorFault }) {
  const { title, action } = OPERATOR_FAULT_LABELS[fault.kind]
  const facts = [
    `Desde ${formatShortDateTime(fault.since)}`,
    `última vez ${formatShortDateTime(fault.lastSeenAt)}`,
  ]
  return (
    <Banner
      tone="danger"
      title={title}
      action={<ProviderLink to={fault.page}>Abrir en el panel del proveedor</ProviderLink>}
    >
      <p>
        {describeConsequence(fault)} {action}
      </p>
      <p className="mt-1 text-sm text-muted">{facts.join(' · ')}</p>
      <p className="text-sm text-muted">
        Operación <code className="wrap-anywhere">{fault.operation}</code>
        {fault.permission && (
          <>
            {' '}
            · permiso <code className="wrap-anywhere">{fault.permission}</code>
          </>
        )}
        {fault.requestId && (
          <>
            {' '}
            · solicitud <code className="wrap-anywhere">{fault.requestId}</code>
          </>
        )}
      </p>
    </Banner>
  )
}

/** What the provider refuses the platform until an operator changes it. */
export function OperatorFaults({ faults }: { faults: readonly OpenOperatorFault[] }) {
  return faults.map((fault) => (
    <FaultBanner key={`${fault.kind} ${fault.operation}`} fault={fault} />
  ))
}

/** Visitors read only how to reach whoever runs the site; what is missing is the operator's to know. */
export function OperatorUnnamed() {
  return (
    <Banner tone="warning" title="Los términos aún no dicen quién opera el sitio">
      Define <code>LEGAL_NAME</code> y <code>LEGAL_ADDRESS</code> en el servidor: aparecen en los
      términos y en el aviso de privacidad.
    </Banner>
  )
}

/** The platform's balance, and what waits for it. */
export function PlatformFunds({ balance }: { balance: PlatformBalance | null }) {
  if (!balance) return null
  const { available, pending, refundsWaiting, refundsAmount, shortfall } = balance
  const { transfersAmount, inquiriesAmount } = balance
  return (
    <Section
      id="saldo"
      title="Saldo de la plataforma"
      text={`De aquí salen devoluciones, aclaraciones y cargos del proveedor. Leído: ${formatShortDateTime(balance.readAt)}`}
      className="grid-cols-1 gap-4"
    >
      {shortfall > 0 && (
        <Banner tone="warning" title={`Faltan ${formatPesos(shortfall)}`} action={<AddFunds />}>
          Hasta que haya saldo esperan las devoluciones y las transferencias a los anfitriones.
        </Banner>
      )}
      <Figures
        figures={[
          { name: 'Disponible', value: formatPesos(available).replace('-', '−') },
          { name: 'En camino', value: formatPesos(pending) },
          {
            name: 'Devoluciones que esperan fondos',
            value: formatPesos(refundsAmount),
            note: formatCount(refundsWaiting, 'devolución', 'devoluciones'),
          },
          ...(transfersAmount > 0
            ? [{ name: 'Transferencias detenidas por saldo', value: formatPesos(transfersAmount) }]
            : []),
          ...(inquiriesAmount > 0
            ? [{ name: 'Consultas de bancos', value: formatPesos(inquiriesAmount) }]
            : []),
        ]}
      />
    </Section>
  )
}
