import { move } from 'piscina'
import { type BatchInput, receiveBatches } from '#server/cpu-pool/batches.ts'
import { type ReceiptContent, renderReceiptPdf } from './receipt-pdf.ts'
import { type PdfReport, type ReportPart, renderReportPdf } from './report-pdf.ts'

/** Joins the parts of a file; the result moves to the other thread without being copied. */
async function collectBytes(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of parts) chunks.push(chunk)
  const file = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0))
  let end = 0
  for (const chunk of chunks) {
    file.set(chunk, end)
    end += chunk.length
  }
  return move(file) as Uint8Array
}

/** Draws a report whose tables are received part by part. */
export function drawReportPdf({ input, batches }: BatchInput<PdfReport>): Promise<Uint8Array> {
  return collectBytes(renderReportPdf(input, receiveBatches<ReportPart>(batches)))
}

/** Draws a receipt. */
export function drawReceiptPdf(receipt: ReceiptContent): Promise<Uint8Array> {
  return collectBytes(renderReceiptPdf(receipt))
}
