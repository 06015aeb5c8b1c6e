import { formatPesos } from '#contract/money/money.ts'
import type { UpcomingDeposit } from '#contract/money/payouts/bank-payouts.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import { type LoadResult, useLoadResult } from '#web/api/load-result.ts'
import { formatLongDate } from '#web/format/dates.ts'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'

const HEADING_ID = 'proximo-deposito'

interface NextDepositProps {
  /** The host reads about their own account, the desk about somebody's. */
  whose: 'tu' | 'su'
  load: () => Promise<LoadResult<{ deposit: UpcomingDeposit | null }>>
}

/** What waits in the host's account and when it leaves for their bank; the page stays if it is unknown. */
export function NextDeposit({ whose, load }: NextDepositProps) {
  const { result, reload } = useLoadResult(load)
  if (result?.data && !result.data.deposit) return null
  return (
    <section aria-labelledby={HEADING_ID} className="grid gap-2 rounded-lg bg-sunk p-4">
      <h3 id={HEADING_ID} className="text-base">
        Próximo depósito
      </h3>
      {!result && (
        <LoadingArea label="Preguntando por el próximo depósito">
          <SkeletonText lines={2} />
        </LoadingArea>
      )}
      {result?.errorMessage && (
        <RetryBanner title="No sabemos cuándo sale" onRetry={reload}>
          {result.errorMessage}
        </RetryBanner>
      )}
      {result?.data?.deposit && <Facts whose={whose} deposit={result.data.deposit} />}
    </section>
  )
}

interface FactsProps extends Pick<NextDepositProps, 'whose'> {
  deposit: UpcomingDeposit
}

function Facts({ whose, deposit }: FactsProps) {
  const { balance, next } = deposit
  return (
    <>
      {next && (
        <p>
          <strong className="text-xl tabular-nums wrap-anywhere">
            Unos {formatPesos(next.amount)}
          </strong>{' '}
          salen el <strong>{formatLongDate(toMexicoCityIso(next.leavesOn, '12:00'))}</strong>{' '}
          {describeBank(whose, deposit)}.
        </p>
      )}
      {!next && <p>{explainMissingDepositDay({ whose, deposit })}</p>}
      {balance > 0 && balance !== next?.amount && (
        <p className="text-muted">
          En {whose} cuenta de pagos hay <span className="money">{formatPesos(balance)}</span>
          {next && ': lo demás sale después'}.
        </p>
      )}
      {next && (
        <p className="text-sm text-muted">
          Es el cálculo de hoy: otras aportaciones o devoluciones lo cambian. El día en que llega lo
          dice {WORDS[whose].provider} cuando sale.
        </p>
      )}
    </>
  )
}

function describeBank(whose: 'tu' | 'su', { bank }: UpcomingDeposit): string {
  if (!bank) return `a ${whose} banco (${WORDS[whose].provider} todavía no dice a qué cuenta)`
  return `a ${whose} cuenta ${bank.name ? `de ${bank.name} ` : ''}····${bank.lastDigits}`
}

/** What differs between the host's sentences and the desk's. */
const WORDS = {
  tu: {
    own: 'Tu',
    provider: 'Stripe',
    stopped: 'Stripe no deposita por ahora: revisa lo que pide tu cuenta de pagos, aquí abajo',
    correct: 'corrijas',
    covers: 'tus próximas aportaciones lo cubren',
    seen: 'entonces verás aquí el día',
    manual: 'Tus depósitos no salen solos: mándalos tú desde tu panel de pagos.',
  },
  su: {
    own: 'Su',
    provider: 'el proveedor',
    stopped:
      'El proveedor no deposita por ahora: su cuenta de pagos está detenida o le falta información',
    correct: 'corrija',
    covers: 'sus próximas aportaciones lo cubren',
    seen: 'entonces se ve aquí el día',
    manual: 'Sus depósitos no salen solos: los manda quien recibe, desde su panel de pagos.',
  },
} as const

/** Why there is no day: in the order in which a host can change it. */
export function explainMissingDepositDay({ whose, deposit }: FactsProps): string {
  const { balance, isManual } = deposit
  const words = WORDS[whose]
  const bank = describeBank(whose, deposit)
  if (deposit.isStopped) return `${words.stopped}.`
  if (deposit.isBankRefused)
    return `Ninguno sale hasta que ${words.correct} ${whose} cuenta de banco.`
  if (balance < 0) {
    return `${words.own} cuenta de pagos debe ${formatPesos(-balance)}: ${words.covers} primero.`
  }
  if (balance === 0) {
    return `Ahora no hay nada por depositar. ${words.own} próxima aportación sale ${bank}; ${words.seen}.`
  }
  if (isManual) return words.manual
  return `Todavía no se sabe el día: ${words.provider} lo fija cuando el dinero esté disponible. Sale ${bank}.`
}
