import type { ReactNode } from 'react'
import { ConfirmEmailDialog } from './confirm-email-dialog.tsx'
import { FreshProofDialog } from './fresh-proof-dialog.tsx'
import type { Question } from './lift-refusal.ts'

/** Asks the person for what lifts the refusal. */
export function RefusalDialog({ question }: { question: Question }): ReactNode {
  const { code, purpose, answer } = question
  if (code === 'EMAIL_NOT_CONFIRMED') return <ConfirmEmailDialog onAnswer={answer} />
  return <FreshProofDialog purpose={purpose} onAnswer={answer} />
}
