/** What the bank statement will show of the payment (`R28`): on one line if it fits. */
export function StatementNote({ descriptor }: { descriptor: string }) {
  return (
    <>
      En tu estado de cuenta aparece como{' '}
      <strong className="inline-block max-w-full text-ink">{descriptor}</strong>.
    </>
  )
}
