import type { ComponentProps, ReactNode } from 'react'
import type { PublicChoices } from '#contract/contributions/contributions.ts'
import {
  type FeesPaidBy,
  GIFT_LINE_NAMES,
  SERVICE_FEE_NAME,
  TRANSACTION_FEE_NAME,
} from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { formatShortDate } from '#web/format/dates.ts'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { buildRegistrationPath } from '#web/session/navigation/sign-in-links.ts'
import { ButtonLink, buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { ChatIcon } from '#web/ui/icons.tsx'
import { Card, CardSection } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { LockIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { code } from './receipt/open-named-fold.ts?script'

/** Offers an account to visitors; never required (`R7`). */
export function CreateAccountCard(newcomer: { name: string; email: string | null }) {
  return (
    <CardSection
      id="crea-tu-cuenta"
      title="¿Quieres tener juntas tus aportaciones?"
      size="lg"
      className="w-full content-start gap-3 text-left sm:p-8 in-data-[session=active]:hidden print:hidden"
    >
      <p className="text-muted">No hace falta, pero con una cuenta están en un solo lugar.</p>
      <ButtonLink to={buildRegistrationPath(newcomer)} variant="secondary">
        Crea tu cuenta para ver tus aportaciones
      </ButtonLink>
    </CardSection>
  )
}

interface FoldedCardProps extends Omit<ComponentProps<typeof Disclosure>, 'summary' | 'title'> {
  /** Of its heading. */
  id: string
  title: string
  /** Stands above the heading, in view also while the rest is folded. */
  above?: ReactNode
}

/** A card whose heading opens it; an address that names it opens it, too. */
export function FoldedCard({ id, title, above, ...fold }: FoldedCardProps) {
  return (
    <Card as="section" aria-labelledby={id} className="py-3 sm:px-8">
      {above && <div className="py-2">{above}</div>}
      <Disclosure
        {...fold}
        summary={
          <h2 id={id} className="scroll-mt-6 text-lg">
            {title}
          </h2>
        }
      />
      <InlineScript code={code} />
    </Card>
  )
}

export function Quote({ title, text, from }: { title: string; text: string; from?: string }) {
  return (
    <figure className="grid gap-1 border-l-4 border-accent pl-4">
      <figcaption className="text-sm text-muted">{title}</figcaption>
      <blockquote className="whitespace-pre-line wrap-anywhere">{text}</blockquote>
      {from && <p className="text-sm text-muted">{from}</p>}
    </figure>
  )
}

interface PaidAmountsProps {
  title?: string
  /** All in centavos. */
  total: number
  gift: { feesPaidBy: FeesPaidBy; amount: number; transactionFee: number; serviceFee: number }
}

export function PaidAmounts({ title = 'Total pagado', total, gift }: PaidAmountsProps) {
  const lines = [
    { name: GIFT_LINE_NAMES[gift.feesPaidBy], amount: gift.amount },
    { name: TRANSACTION_FEE_NAME, amount: gift.transactionFee },
    { name: SERVICE_FEE_NAME, amount: gift.serviceFee },
  ]
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <strong className="money text-xl">{formatPesos(total)}</strong>
      </p>
      <dl className="grid gap-2 text-sm">
        {lines.map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="money">{formatPesos(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What the contributor does not let others see of the gift (`R22`). */
export function HiddenFromOthers({
  gift,
}: {
  gift: Pick<PublicChoices, 'anonymous' | 'amountHidden'>
}) {
  const { anonymous, amountHidden } = gift
  if (!anonymous && !amountHidden) return null
  const what = anonymous && amountHidden ? 'Tu nombre y tu monto no se muestran' : null
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <LockIcon className="mt-0.5 shrink-0" />
      {what ?? `Tu ${anonymous ? 'nombre' : 'monto'} no se muestra`} a los demás: solo a la familia.
    </p>
  )
}

interface SharedReceipt {
  folio: string
  /** The gift in centavos, without fees. */
  amount: number
  /** By the contributor's choice: then what goes on by WhatsApp does not say it either. */
  amountHidden: boolean
  goalName: string | null
  eventName: string
  /** ISO 8601. */
  paidAt: string
}

/** A contributor's receipt as text, without the private link, which is a key (decision 35). */
export function composeReceiptMessage(receipt: SharedReceipt): string {
  const { folio, amount, amountHidden, goalName, eventName, paidAt } = receipt
  const gift = amountHidden ? 'Mi aportación' : formatPesos(amount)
  return [
    'Mi comprobante de Cigüeña',
    `Folio ${folio}`,
    `${gift} para ${goalName ? `${goalName}, de ${eventName}` : eventName}`,
    `Pagado el ${formatShortDate(paidAt)}`,
  ].join('\n')
}

/** Sends the receipt as text: to the family, who asked whether it arrived. */
export function ShareReceiptLink(receipt: SharedReceipt) {
  return (
    <NewTabLink
      href={buildWhatsappUrl(composeReceiptMessage(receipt))}
      className={classNames(buttonStyle({ variant: 'secondary', wide: true }), 'print:hidden')}
    >
      <ChatIcon />
      Compartir comprobante
    </NewTabLink>
  )
}

/** On one line, so that it can be read aloud (`R28`). */
export function Folio({ folio }: { folio: string }) {
  return <strong className="text-ink whitespace-nowrap">{folio}</strong>
}
