import type { ContributionStatus } from '#contract/contributions/contributions.ts'
import { labelContribution, PAYMENT_METHOD_LABELS } from '#contract/contributions/labels.ts'
import {
  type FeesPaidBy,
  GIFT_LINE_NAMES,
  SERVICE_FEE_NAME,
  TRANSACTION_FEE_NAME,
} from '#contract/money/fees.ts'
import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { ACCENT_COLOR, drawBrand, INK_COLOR, MUTED_COLOR, PAPER_COLOR } from './brand.ts'
import {
  drawParagraph,
  drawRule,
  openPdf,
  PAGE_LEFT,
  PAGE_RIGHT,
  type PdfPages,
  TEXT_BOTTOM,
  TEXT_WIDTH,
} from './pages.ts'
import type { Style } from './typesetter.ts'

/** The content of a receipt; amounts in centavos, dates as text. */
export interface ReceiptContent {
  folio: string
  /** What the bank statement shows (`R28`). */
  statementDescriptor: string
  paidOn: string
  contributorName: string
  contributorEmail: string | null
  eventName: string
  hosts: string
  goalName: string
  feesPaidBy: FeesPaidBy
  base: Centavos
  transactionFee: Centavos
  serviceFee: Centavos
  total: Centavos
  refunded: Centavos
  status: ContributionStatus
  disputeLost: boolean
  madeAt: Date
}

const TITLE: Style = { face: 'display', size: 24, color: INK_COLOR }
const SMALL: Style = { face: 'text', size: 9, color: MUTED_COLOR }
const LABEL: Style = { face: 'text', size: 10, color: MUTED_COLOR }
const VALUE: Style = { face: 'text', size: 10, color: INK_COLOR }
const STRONG: Style = { face: 'strong', size: 10, color: INK_COLOR }
const TOTAL_LABEL: Style = { face: 'strong', size: 12, color: INK_COLOR }
const TOTAL: Style = { face: 'strong', size: 20, color: ACCENT_COLOR }
const LABEL_WIDTH = 130
/** Breakdown, total and notes. */
const MONEY_HEIGHT = 220

const NOT_FISCAL = `Este comprobante ampara el pago que hiciste en ${PRODUCT_NAME}. No es un comprobante fiscal (CFDI).`

/** Starts a page if the rest of this one is too short, so that amounts stay together. */
function ensureSpace(pages: PdfPages, height: number): void {
  if (pages.y + height > TEXT_BOTTOM) pages.startPage()
}

/** A label and, beside it, as many lines as its value needs. */
function drawFact(pages: PdfPages, label: string, value: string, style = VALUE): void {
  const lines = pages.type.lines(value, style, TEXT_WIDTH - LABEL_WIDTH)
  ensureSpace(pages, lines.length * 15)
  pages.type.draw(label, { x: PAGE_LEFT, y: pages.y + 10 }, LABEL)
  for (const line of lines) {
    pages.type.draw(line, { x: PAGE_LEFT + LABEL_WIDTH, y: pages.y + 10 }, style)
    pages.y += 15
  }
  pages.y += 5
}

function drawAmount(pages: PdfPages, label: string, value: string): void {
  pages.y += 7
  pages.type.draw(label, { x: PAGE_LEFT, y: pages.y + 10 }, VALUE)
  pages.type.draw(value, { x: PAGE_RIGHT - pages.type.width(value, VALUE), y: pages.y + 10 }, VALUE)
  pages.y += 21
  drawRule(pages)
}

function drawTotal(pages: PdfPages, total: Centavos): void {
  const value = `${formatPesos(total)} MXN`
  pages.y += 10
  pages.doc.roundedRect(PAGE_LEFT, pages.y, TEXT_WIDTH, 46, 8).fill(PAPER_COLOR)
  pages.type.draw('Total pagado', { x: PAGE_LEFT + 16, y: pages.y + 28 }, TOTAL_LABEL)
  const x = PAGE_RIGHT - 16 - pages.type.width(value, TOTAL)
  pages.type.draw(value, { x, y: pages.y + 31 }, TOTAL)
  pages.y += 58
}

function drawNotes(pages: PdfPages, receipt: ReceiptContent): void {
  if (receipt.refunded > 0 && receipt.status !== 'REFUNDED') {
    drawParagraph(
      pages,
      `De tu aportación van de regreso a la tarjeta ${formatPesos(receipt.refunded)}.`,
      STRONG,
    )
  }
  if (receipt.disputeLost) {
    drawParagraph(pages, 'Tu banco devolvió este pago a tu tarjeta.', STRONG)
  }
  if (receipt.status === 'REFUNDED') {
    drawParagraph(pages, 'Esta aportación va de regreso a la tarjeta, completa.', STRONG)
  }
  pages.y += 6
  drawParagraph(pages, NOT_FISCAL, SMALL)
}

/** Renders the receipt of a contribution: what was paid, by whom, for what (`R8`). */
export async function* renderReceiptPdf(receipt: ReceiptContent): AsyncGenerator<Uint8Array> {
  const title = 'Comprobante de aportación'
  const pages = openPdf(`${title}: ${receipt.eventName}`, receipt.madeAt)
  drawBrand(pages.doc, pages.type, { x: PAGE_LEFT, y: pages.y })
  pages.y += 56
  drawParagraph(pages, title, TITLE)
  drawParagraph(pages, `Folio ${receipt.folio}`, SMALL)
  pages.y += 12
  drawRule(pages, ACCENT_COLOR)
  pages.y += 16
  drawFact(pages, 'Fecha de pago', receipt.paidOn)
  drawFact(pages, 'Aportó', receipt.contributorName, STRONG)
  if (receipt.contributorEmail) drawFact(pages, 'Correo', receipt.contributorEmail)
  drawFact(pages, 'Evento', receipt.eventName, STRONG)
  drawFact(pages, 'Organizado por', receipt.hosts)
  drawFact(pages, 'Sueño', receipt.goalName)
  drawFact(pages, 'Método de pago', PAYMENT_METHOD_LABELS.CARD)
  drawFact(pages, 'Estado de cuenta', `Aparece como ${receipt.statementDescriptor}`)
  drawFact(pages, 'Estado', labelContribution(receipt, 'contributor'))
  ensureSpace(pages, MONEY_HEIGHT)
  pages.y += 10
  drawRule(pages)
  drawAmount(pages, GIFT_LINE_NAMES[receipt.feesPaidBy], formatPesos(receipt.base))
  drawAmount(pages, TRANSACTION_FEE_NAME, formatPesos(receipt.transactionFee))
  drawAmount(pages, `${SERVICE_FEE_NAME} (IVA incluido)`, formatPesos(receipt.serviceFee))
  drawTotal(pages, receipt.total)
  drawNotes(pages, receipt)
  pages.close()
  yield* await pages.readBytes()
}
