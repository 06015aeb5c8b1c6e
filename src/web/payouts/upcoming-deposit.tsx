import { formatPesos } from '#contract/money/money.ts'
import type { UpcomingDeposit } from '#contract/money/payouts/bank-payouts.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import { useLoadResult } from '#web/api/load-result.ts'
import { formatLongDate } from '#web/format/dates.ts'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { loadUpcomingDeposit } from './account.ts'

const HEADING_ID = 'proximo-deposito'

interface NextDepositProps {
  /** The last payout did not arrive: none leaves until the bank account is corrected. */
  isStopped: boolean
}

/** What waits in the host's account and when it leaves for their bank; the page stays if it is unknown. */
export function NextDeposit({ isStopped }: NextDepositProps) {
  const { result, reload } = useLoadResult(loadUpcomingDeposit)
  if (result?.data && !result.data.deposit) return null
  return (
    <section aria-labelledby={HEADING_ID} className="grid gap-2 rounded-lg bg-sunk p-4">
      <h3 id={HEADING_ID} className="text-base">
        Próximo depósito
      </h3>
      {!result && (
        <LoadingArea label="Preguntando por tu próximo depósito">
          <SkeletonText lines={2} />
        </LoadingArea>
      )}
      {result?.errorMessage && (
        <RetryBanner title="No sabemos cuándo sale" onRetry={reload}>
          {result.errorMessage}
        </RetryBanner>
      )}
      {result?.data?.deposit && <Facts deposit={result.data.deposit} isStopped={isStopped} />}
    </section>
  )
}

function Facts({ deposit, isStopped }: NextDepositProps & { deposit: UpcomingDeposit }) {
  const { balance, next } = deposit
  const isKnown = next !== null && !isStopped
  return (
    <>
      {isKnown && (
        <p>
          <strong className="text-xl tabular-nums wrap-anywhere">
            Unos {formatPesos(next.amount)}
          </strong>{' '}
          salen el <strong>{formatLongDate(toMexicoCityIso(next.leavesOn, '12:00'))}</strong>{' '}
          {describeBank(deposit)}.
        </p>
      )}
      {!isKnown && <p>{explainUnknown(deposit, isStopped)}</p>}
      {balance > 0 && balance !== next?.amount && (
        <p className="text-muted">
          En tu cuenta de pagos hay <span className="money">{formatPesos(balance)}</span>
          {isKnown && ': lo demás sale después'}.
        </p>
      )}
      {isKnown && (
        <p className="text-sm text-muted">
          Es el cálculo de hoy: otras aportaciones o devoluciones lo cambian. El día en que llega lo
          dice Stripe cuando sale.
        </p>
      )}
    </>
  )
}

function describeBank({ bank }: UpcomingDeposit): string {
  if (!bank) return 'a tu banco (Stripe todavía no dice a qué cuenta)'
  return `a tu cuenta ${bank.name ? `de ${bank.name} ` : ''}····${bank.lastDigits}`
}

/** Why there is no day: in the order in which a host can change it. */
function explainUnknown(deposit: UpcomingDeposit, isStopped: boolean): string {
  const { balance, isManual } = deposit
  if (deposit.isStopped) {
    return 'Stripe no deposita por ahora: revisa lo que pide tu cuenta de pagos, aquí abajo.'
  }
  if (isStopped) return 'Ninguno sale hasta que corrijas tu cuenta de banco.'
  if (balance < 0) {
    return `Tu cuenta de pagos debe ${formatPesos(-balance)}: tus próximas aportaciones lo cubren primero.`
  }
  if (balance === 0) {
    return `Ahora no hay nada por depositar. Tu próxima aportación sale ${describeBank(deposit)}; entonces verás aquí el día.`
  }
  if (isManual) return `Tus depósitos no salen solos: mándalos tú desde tu panel de pagos.`
  return `Todavía no se sabe el día: Stripe lo fija cuando el dinero esté disponible. Sale ${describeBank(deposit)}.`
}
