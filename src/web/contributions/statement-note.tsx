/** What the bank statement will show of the payment (`R28`); the name is never broken. */
export function StatementNote({ descriptor }: { descriptor: string }) {
  return (
    <>
      En tu estado de cuenta aparece como{' '}
      <strong className="whitespace-nowrap text-ink">{descriptor}</strong>.
    </>
  )
}
