/** What the bank statement will show of the payment (`R28`); the name is never broken. */
export function StatementNote({ descriptor }: { descriptor: string }) {
  return (
    <>
      En tu estado de cuenta aparece como{' '}
      <strong className="font-semibold whitespace-nowrap">{descriptor}</strong>.
    </>
  )
}
