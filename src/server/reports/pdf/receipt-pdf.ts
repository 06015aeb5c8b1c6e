import type { ContributionStatus } from '#contract/contributions/contributions.ts'
import { contributionLabel, PAYMENT_METHOD_LABELS } from '#contract/contributions/labels.ts'
import { SERVICE_FEE_NAME, TRANSACTION_FEE_NAME } from '#contract/money/fees.ts'
import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { ACCENT, drawBrand, INK, LINE, MUTED, PAPER } from './brand.ts'
import { BOTTOM, LEFT, openPdf, RIGHT, type PdfPages } from './pages.ts'
import type { Style } from './typesetter.ts'

/** What a receipt says; amounts in centavos, dates as a person reads them. */
export interface ReceiptContent {
  folio: string
  paidOn: string
  contributorName: string
  contributorEmail: string | null
  eventName: string
  hosts: string
  goalName: string
  base: Centavos
  transactionFee: Centavos
  serviceFee: Centavos
  total: Centavos
  refunded: Centavos
  status: ContributionStatus
  disputeLost: boolean
  madeAt: Date
  madeOn: string
}

const TITLE: Style = { face: 'display', size: 24, color: INK }
const SMALL: Style = { face: 'text', size: 9, color: MUTED }
const LABEL: Style = { face: 'text', size: 10, color: MUTED }
const VALUE: Style = { face: 'text', size: 10, color: INK }
const STRONG: Style = { face: 'strong', size: 10, color: INK }
const TOTAL_LABEL: Style = { face: 'strong', size: 12, color: INK }
const TOTAL: Style = { face: 'strong', size: 20, color: ACCENT }
const LABEL_WIDTH = 130
const WIDTH = RIGHT - LEFT
/** The breakdown, the total and what is said after it. */
const MONEY_HEIGHT = 220

const NOT_FISCAL = `Este comprobante ampara el pago que hiciste en ${PRODUCT_NAME}. No es un comprobante fiscal (CFDI).`

/** Long names may need a second page; nothing of money is parted by it. */
function ensureSpace(sheet: PdfPages, height: number): void {
  if (sheet.y + height > BOTTOM) sheet.startPage()
}

function drawParagraph(sheet: PdfPages, text: string, style: Style): void {
  for (const line of sheet.type.lines(text, style, WIDTH)) {
    sheet.type.draw(line, { x: LEFT, y: sheet.y + style.size }, style)
    sheet.y += style.size * 1.45
  }
}

function drawRule(sheet: PdfPages, color = LINE): void {
  sheet.doc.moveTo(LEFT, sheet.y).lineTo(RIGHT, sheet.y).lineWidth(0.75).stroke(color)
}

/** A label and, beside it, as many lines as its value needs. */
function drawFact(sheet: PdfPages, label: string, value: string, style = VALUE): void {
  const lines = sheet.type.lines(value, style, WIDTH - LABEL_WIDTH)
  ensureSpace(sheet, lines.length * 15)
  sheet.type.draw(label, { x: LEFT, y: sheet.y + 10 }, LABEL)
  for (const line of lines) {
    sheet.type.draw(line, { x: LEFT + LABEL_WIDTH, y: sheet.y + 10 }, style)
    sheet.y += 15
  }
  sheet.y += 5
}

function drawAmount(sheet: PdfPages, label: string, value: string): void {
  sheet.y += 7
  sheet.type.draw(label, { x: LEFT, y: sheet.y + 10 }, VALUE)
  sheet.type.draw(value, { x: RIGHT - sheet.type.width(value, VALUE), y: sheet.y + 10 }, VALUE)
  sheet.y += 21
  drawRule(sheet)
}

function drawTotal(sheet: PdfPages, total: Centavos): void {
  const value = `${formatPesos(total)} MXN`
  sheet.y += 10
  sheet.doc.roundedRect(LEFT, sheet.y, WIDTH, 46, 8).fill(PAPER)
  sheet.type.draw('Total pagado', { x: LEFT + 16, y: sheet.y + 28 }, TOTAL_LABEL)
  const x = RIGHT - 16 - sheet.type.width(value, TOTAL)
  sheet.type.draw(value, { x, y: sheet.y + 31 }, TOTAL)
  sheet.y += 58
}

function drawNotes(sheet: PdfPages, receipt: ReceiptContent): void {
  if (receipt.refunded > 0 && receipt.status !== 'REFUNDED') {
    drawParagraph(sheet, `De tu aportación se reembolsaron ${formatPesos(receipt.refunded)}.`, STRONG)
  }
  if (receipt.disputeLost) {
    drawParagraph(sheet, 'Tu banco devolvió este pago a tu tarjeta.', STRONG)
  }
  if (receipt.status === 'REFUNDED') {
    drawParagraph(sheet, 'Esta aportación se reembolsó por completo.', STRONG)
  }
  sheet.y += 6
  drawParagraph(sheet, NOT_FISCAL, SMALL)
}

/** The receipt of one contribution: what was paid, by whom, for what (`R8`). */
export async function* renderReceiptPdf(receipt: ReceiptContent): AsyncGenerator<Uint8Array> {
  const title = 'Comprobante de aportación'
  const sheet = openPdf(`${title}: ${receipt.eventName}`, receipt.madeAt, receipt.madeOn)
  drawBrand(sheet.doc, sheet.type, { x: LEFT, y: sheet.y })
  sheet.y += 56
  drawParagraph(sheet, title, TITLE)
  drawParagraph(sheet, `Folio ${receipt.folio}`, SMALL)
  sheet.y += 12
  drawRule(sheet, ACCENT)
  sheet.y += 16
  drawFact(sheet, 'Fecha de pago', receipt.paidOn)
  drawFact(sheet, 'Aportó', receipt.contributorName, STRONG)
  if (receipt.contributorEmail) drawFact(sheet, 'Correo', receipt.contributorEmail)
  drawFact(sheet, 'Evento', receipt.eventName, STRONG)
  drawFact(sheet, 'Organizado por', receipt.hosts)
  drawFact(sheet, 'Sueño', receipt.goalName)
  drawFact(sheet, 'Método de pago', PAYMENT_METHOD_LABELS.CARD)
  drawFact(sheet, 'Estado', contributionLabel(receipt, 'contributor'))
  ensureSpace(sheet, MONEY_HEIGHT)
  sheet.y += 10
  drawRule(sheet)
  drawAmount(sheet, 'Tu aportación', formatPesos(receipt.base))
  drawAmount(sheet, TRANSACTION_FEE_NAME, formatPesos(receipt.transactionFee))
  drawAmount(sheet, `${SERVICE_FEE_NAME} (IVA incluido)`, formatPesos(receipt.serviceFee))
  drawTotal(sheet, receipt.total)
  drawNotes(sheet, receipt)
  sheet.close()
  yield* await sheet.readBytes()
}
