import type { ReactNode } from 'react'
import { data, redirect, useNavigation } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { getCheckoutOutcome } from '#contract/contributions/checkouts.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { buildEventPath, buildPaymentSuccessPath, PATHS } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createServerCaller, getPageTime, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { NextSteps } from '#web/contributions/next-steps.tsx'
import { PaymentInReview } from '#web/contributions/payment-in-review.tsx'
import { EMAIL_CORRECTED_QUERY, hasNewLink } from '#web/contributions/receipt/intents.ts'
import { correctSentReceipt, SentReceipt } from '#web/contributions/receipt/sent-receipt.tsx'
import { Folio, HiddenFromOthers, PaidAmounts, Quote } from '#web/contributions/receipt-parts.tsx'
import { StatementNote } from '#web/contributions/statement-note.tsx'
import { ThemedNotice } from '#web/contributions/themed-notice.tsx'
import { SupportLink } from '#web/contributions/trust-notes.tsx'
import { readEventIfShown } from '#web/events/access/load-event.server.ts'
import { CoverStamp } from '#web/events/event-summary-card.tsx'
import { RsvpInvitation } from '#web/events/rsvps/rsvp-invitation.tsx'
import { showsRsvpQuestion } from '#web/events/rsvps/rsvp-question.tsx'
import { composeContributorMessage } from '#web/events/share/messages.ts'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { submitToServer, toFormFailure } from '#web/forms/form.tsx'
import { ForgetTyped } from '#web/forms/kept-form/kept-form.tsx'
import { suggestAddress } from '#web/forms/suggest-email.ts'
import { KeepOwnGift } from '#web/shell/own-gift/keep-own-gift.tsx'
import { buildPageMeta, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { ButtonLink, buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { PapelPicadoBurst } from '#web/ui/feedback/papel-picado-burst.tsx'
import { ChatIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import type { Route } from './+types/payment-success'

type Outcome = ReplyOf<typeof getCheckoutOutcome>

const LATER_STATUS_TEXTS: Record<string, string> = {
  REFUNDED: 'Este pago va de regreso a tu tarjeta.',
  DISPUTED: 'Este pago está en aclaración con el banco.',
}

interface ThankYouProps {
  outcome: Outcome
  asksRsvp: boolean
  cover: Picture | null
  shareUrl: string
  supportWhatsapp: string | null
  /** Where its receipt went; null without one. */
  sentReceipt: ReactNode
  /** The address may be wrong, or was just corrected: that comes before the amounts. */
  isEmailFirst: boolean
}

function ThankYou(props: ThankYouProps) {
  const { outcome, asksRsvp, cover, shareUrl, supportWhatsapp, sentReceipt, isEmailFirst } = props
  const { metadata, contribution, receipt } = outcome
  const laterText = contribution.disputeLost
    ? 'Después, tu banco devolvió este pago a tu tarjeta.'
    : LATER_STATUS_TEXTS[contribution.status]
  return (
    <div data-event-theme={contribution.eventTheme}>
      <ForgetTyped
        name="contribution"
        contributor={
          receipt?.email
            ? {
                path: buildEventPath(contribution.eventSlug),
                email: receipt.email,
                folio: contribution.folio,
              }
            : null
        }
      />
      <KeepOwnGift
        news={{
          slug: contribution.eventSlug,
          folio: contribution.folio,
          kind: laterText ? 'undone' : 'paid',
          path: receipt?.path ?? null,
        }}
      />
      {!laterText && <PapelPicadoBurst />}
      <ThemeHero theme={contribution.eventTheme} size="band">
        <div className="page-column grid justify-items-center gap-3 pt-6 sm:pt-10">
          <CoverStamp cover={cover} />
          <h1 className="text-2xl">Pago exitoso</h1>
          <p className="max-w-xl pb-2 text-center text-lg wrap-anywhere">
            ¡Gracias, {metadata.contributorName}!{' '}
            {laterText ??
              `Tu aportación para ${contribution.goalName ?? contribution.eventName} ya cuenta para la familia.`}
          </p>
        </div>
      </ThemeHero>
      <div className="page-column grid max-w-xl justify-items-center gap-6 py-8 text-center sm:py-10">
        {isEmailFirst && sentReceipt}
        <PaidCard outcome={outcome} supportWhatsapp={supportWhatsapp} />
        <div className="grid w-full gap-3">
          {!laterText && (
            <NewTabLink
              href={buildWhatsappUrl(
                composeContributorMessage({ name: contribution.eventName, shareUrl }),
              )}
              className={buttonStyle({ variant: 'secondary', wide: true })}
            >
              <ChatIcon />
              Compartir por WhatsApp
            </NewTabLink>
          )}
          <RsvpInvitation slug={contribution.eventSlug} isAsked={asksRsvp} />
        </div>
        {!isEmailFirst && sentReceipt}
        <div className="flex w-full flex-wrap gap-3 *:grow">
          <ButtonLink to={buildEventPath(contribution.eventSlug)} size="lg" className="basis-full">
            Ver evento
          </ButtonLink>
          {receipt && (
            <ButtonLink to={receipt.path} reloadDocument variant="secondary">
              Ver tu comprobante
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  )
}

function PaidCard({
  outcome,
  supportWhatsapp,
}: Pick<ThankYouProps, 'outcome' | 'supportWhatsapp'>) {
  const { metadata, contribution } = outcome
  return (
    <Card padding="lg" className="grid w-full gap-4 text-left">
      <PaidAmounts total={outcome.amount_total} gift={contribution} />
      <HiddenFromOthers gift={contribution} />
      {metadata.message && (
        <Quote title="Tu mensaje" text={metadata.message} from={metadata.contributorName} />
      )}
      {outcome.thankYouMessage && (
        <Quote title="De los anfitriones" text={outcome.thankYouMessage} />
      )}
      <div className="grid gap-2 border-t border-line pt-4 text-sm text-muted">
        <p>
          Tu folio es <Folio folio={contribution.folio} />.{' '}
          <StatementNote descriptor={outcome.statementDescriptor} />
        </p>
        <p>
          ¿Algo no cuadra? <SupportLink whatsapp={supportWhatsapp} folio={contribution.folio} />,
          con tu folio.
        </p>
      </div>
    </Card>
  )
}

interface PaymentNotCompletedProps {
  message: string
  text: ReactNode
  outcome: Outcome | null
}

/** The payment did not complete, or not yet (`spec §8`). */
function PaymentNotCompleted({ message, text, outcome }: PaymentNotCompletedProps) {
  const { url = null, again = null, contribution } = outcome ?? {}
  return (
    <ThemedNotice
      theme={contribution?.eventTheme}
      illustration="error"
      title={message}
      text={text}
      links={[
        url && { to: url, label: 'Volver al pago', reloadDocument: true },
        again && {
          to: again,
          label: url ? 'Cambiar mi aportación' : 'Intentar de nuevo',
          reloadDocument: true,
        },
        { to: PATHS.events, label: 'Ver eventos', variant: url || again ? 'quiet' : 'primary' },
        { to: PATHS.contact, label: 'Contáctanos', variant: 'quiet' },
      ]}
    />
  )
}

export const meta = () => buildPageMeta({ title: 'Pago exitoso' })

const readSessionId = (request: Request) => new URL(request.url).searchParams.get('session_id')

/** The API asks the provider if its webhook has not arrived yet (`R6`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const id = readSessionId(request)
  if (!id) return toFailure(400)
  try {
    const ask = createServerCaller(context)
    const outcome = await ask('GET /payments/checkout-session/:id', { params: { id } })
    const shareUrl = toAbsoluteUrl(context, buildEventPath(outcome.contribution.eventSlug))
    const isCorrected = hasNewLink(new URL(request.url).searchParams)
    const [{ supportWhatsapp }, event] = await Promise.all([
      ask('GET /payments/config'),
      readEventIfShown(ask, outcome.contribution.eventSlug),
    ])
    const asksRsvp = event !== null && showsRsvpQuestion(event, getPageTime(context))
    const cover = event?.cover ?? null
    return { outcome, asksRsvp, cover, shareUrl, supportWhatsapp, isCorrected, errorMessage: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return toFailure(error.status)
  }
}

function toFailure(status: number) {
  const isUnknown = status === 404 || status === 400
  const errorMessage = isUnknown
    ? 'ID de sesión no válido'
    : 'No se pudo verificar el estado del pago'
  const none = {
    outcome: null,
    asksRsvp: false,
    cover: null,
    shareUrl: '',
    supportWhatsapp: null,
    isCorrected: false,
    errorMessage,
  }
  return data(none, { status })
}

/** Corrects the address of the receipt; redirects, so that a reload sends nothing again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const id = readSessionId(request) ?? ''
  try {
    await correctSentReceipt(createServerCaller(context), id, form)
  } catch (error) {
    return toFormFailure(error, form)
  }
  return redirect(`${buildPaymentSuccessPath(encodeURIComponent(id))}&${EMAIL_CORRECTED_QUERY}`, {
    status: 303,
  })
}

export const clientAction = (args: Route.ClientActionArgs) => submitToServer(args)

const UNKNOWN_OUTCOME =
  'Si tu banco te confirmó el cargo, no pagues otra vez: lo registramos solos en unos minutos y te llega el comprobante por correo.'

/** The page holds the private receipt link: no caching and no referrer. */
export const headers = () => PRIVATE_PAGE_HEADERS

const UNPAID_TEXTS: Record<string, string> = {
  EXPIRED: 'Se acabó el tiempo para pagar.',
  FAILED: 'El pago no pasó.',
}

/** Where the provider redirects after the checkout (`spec §2`, `§4`). */
export default function PaymentSuccess({ loaderData, actionData }: Route.ComponentProps) {
  const { outcome, isCorrected, errorMessage } = loaderData
  const busy = useNavigation().formMethod !== undefined
  if (!outcome)
    return <PaymentNotCompleted message={errorMessage} text={UNKNOWN_OUTCOME} outcome={null} />
  const { contribution, review } = outcome
  if (review) return <PaymentInReview outcome={outcome} review={review} />
  if (outcome.payment_status !== 'paid') {
    return (
      <PaymentNotCompleted
        message="El pago no se completó correctamente"
        outcome={outcome}
        text={
          <NextSteps
            decline={outcome.decline}
            otherwise={UNPAID_TEXTS[contribution.status] ?? 'El pago quedó sin terminar.'}
            hasDraft={outcome.again !== null}
          />
        }
      />
    )
  }
  const { receipt } = outcome
  return (
    <ThankYou
      {...loaderData}
      outcome={outcome}
      isEmailFirst={isCorrected || suggestAddress(receipt?.email ?? '') !== null}
      sentReceipt={
        receipt &&
        contribution.status === 'CONFIRMED' && (
          <SentReceipt
            email={receipt.email}
            isCorrected={isCorrected}
            failure={actionData}
            busy={busy}
          />
        )
      }
    />
  )
}
