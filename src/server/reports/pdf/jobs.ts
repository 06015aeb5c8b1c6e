import type { BatchInput } from '#server/cpu-pool/batches.ts'
import type { CpuJob } from '#server/cpu-pool/job.ts'
import type { ReceiptContent } from './receipt-pdf.ts'
import type { PdfReport } from './report-pdf.ts'

const module = new URL('./draw-worker.ts', import.meta.url)

/** Draws a report; with the wait in the queue it stays below the browser's minute. */
export const reportPdfJob: CpuJob<BatchInput<PdfReport>, Uint8Array> = {
  module,
  name: 'drawReportPdf',
  lane: 'long',
  timeoutMs: 45_000,
}

export const receiptPdfJob: CpuJob<ReceiptContent, Uint8Array> = {
  module,
  name: 'drawReceiptPdf',
  lane: 'short',
  timeoutMs: 15_000,
}
