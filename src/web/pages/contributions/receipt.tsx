import { useMemo } from 'react'
import { data, useNavigation } from 'react-router'
import { buildEventPath, buildReceiptPath, PATHS } from '#contract/product/paths.ts'
import { API_BASE } from '#contract/product/product.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  readTokenOfPage,
  redirectWithToken,
  takeTokenFromAddress,
} from '#web/api/link-cookie.server.ts'
import { createServerCaller, getPageTime, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import {
  hasNewLink,
  hasText,
  readDoneMessage,
  runIntent,
} from '#web/contributions/receipt/intents.ts'
import type { ShownReceipt } from '#web/contributions/receipt/receipt-forms.tsx'
import { ReceiptView } from '#web/contributions/receipt/receipt-view.tsx'
import { awaitsRefundAnswer } from '#web/contributions/receipt/refund-request-card.tsx'
import { CreateAccountCard } from '#web/contributions/receipt-parts.tsx'
import { readEventIfShown } from '#web/events/access/load-event.server.ts'
import { CoverStamp } from '#web/events/event-summary-card.tsx'
import { ShareAfterContributing } from '#web/events/share/share-after-contributing.tsx'
import { submitToServer, toFormFailure } from '#web/forms/form.tsx'
import type { GiftNews } from '#web/shell/own-gift/gift-news.ts'
import { KeepOwnGift } from '#web/shell/own-gift/keep-own-gift.tsx'
import { buildPageMeta, PageNotice, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import type { Route } from './+types/receipt'

function ReceiptNotFound() {
  return (
    <PageNotice
      illustration="nest"
      title="Este enlace no abre ningún comprobante"
      text="Ábrelo otra vez desde tu correo, entero. Si corregiste el correo de tu aportación, usa el enlace que llegó a la nueva dirección."
      links={[
        { to: PATHS.contact, label: 'Contáctanos' },
        { to: PATHS.home, label: 'Ir al inicio' },
      ]}
    />
  )
}

export const meta = () => buildPageMeta({ title: 'Tu comprobante' })

export const headers = () => PRIVATE_PAGE_HEADERS

const pagePath = (id: string) => buildReceiptPath(encodeURIComponent(id.toLowerCase()))

/** The page's link to its PDF reads the token, too. */
const pdfPath = (id: string) =>
  `${API_BASE}/reports/invoice/${encodeURIComponent(id.toLowerCase())}`

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const withoutToken = takeTokenFromAddress(request, pagePath(params.id), [pdfPath(params.id)])
  if (withoutToken) return withoutToken
  const query = new URL(request.url).searchParams
  const now = getPageTime(context)
  try {
    const ask = createServerCaller(context)
    const { receipt: found } = await ask('GET /receipts/:id', {
      params,
      query: { token: readTokenOfPage(request) },
    })
    const [{ supportWhatsapp }, event] = await Promise.all([
      ask('GET /payments/config'),
      readEventIfShown(ask, found.event.slug),
    ])
    const { token: _, ...receipt } = found
    const shareUrl = toAbsoluteUrl(context, buildEventPath(receipt.event.slug))
    const done = readDoneMessage(query, receipt)
    const page = { shareUrl, supportWhatsapp, now, done, cover: event?.cover ?? null }
    return { receipt, ...page, isNewLink: hasNewLink(query) }
  } catch (error) {
    const isNone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (!isNone) throw asPageError(error)
    const none = {
      receipt: null,
      shareUrl: '',
      supportWhatsapp: null,
      now,
      done: null,
      cover: null,
      isNewLink: false,
    }
    return data(none, { status: 404 })
  }
}

function asPageError(error: unknown): unknown {
  return error instanceof ApiError ? data(error.toBody(), { status: error.status }) : error
}

/** Redirects, so that a reload sends nothing again; a corrected address changes the link. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = readTokenOfPage(request)
  try {
    const { receipt, done } = await runIntent(
      createServerCaller(context),
      { id: params.id, token },
      form,
    )
    return redirectWithToken(request, receipt.token, {
      path: pagePath(receipt.id),
      query: new URLSearchParams({ hecho: done }),
      alsoFor: [pdfPath(receipt.id)],
    })
  } catch (error) {
    return toFormFailure(error, form)
  }
}

export const clientAction = (args: Route.ClientActionArgs) => submitToServer(args, { hasText })

/** What this page knows of a gift that the device may remember; null if nothing changed. */
function readGiftNews(
  { status, folio, event: { slug } }: ShownReceipt,
  isNewLink: boolean,
): GiftNews | null {
  if (status === 'REFUNDED' || status === 'DISPUTED') return { slug, folio, kind: 'undone' }
  return isNewLink ? { slug, folio, kind: 'link-changed' } : null
}

/** A contribution, opened by its private link without an account (`R8`). */
export default function Receipt({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, shareUrl, supportWhatsapp, now, done, cover, isNewLink } = loaderData
  const { formData } = useNavigation()
  const busy = formData ? String(formData.get('intent')) : null
  const today = useMemo(() => new Date(now), [now])
  if (!receipt) return <ReceiptNotFound />
  const giftNews = readGiftNews(receipt, isNewLink)
  return (
    <ReceiptView
      receipt={receipt}
      cover={<CoverStamp cover={cover} />}
      supportWhatsapp={supportWhatsapp}
      now={today}
      done={done}
      failure={actionData}
      busy={busy}
    >
      {giftNews && <KeepOwnGift news={giftNews} />}
      {receipt.event.isPublic && !awaitsRefundAnswer(receipt) && (
        <ShareAfterContributing name={receipt.event.name} shareUrl={shareUrl} />
      )}
      <CreateAccountCard name={receipt.contributorName} email={receipt.contributorEmail} />
    </ReceiptView>
  )
}
