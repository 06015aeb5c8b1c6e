/** What the bank statement will show of the payment (`R28`) */
export function StatementNote({ descriptor }: { descriptor: string }) {
  return (
    <>
      En tu estado de cuenta aparece como <strong className="text-ink">{descriptor}</strong>.
    </>
  )
}
