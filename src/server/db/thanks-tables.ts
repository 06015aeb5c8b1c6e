import type { Instant, OptionalInstant } from './columns.ts'

export interface ContributionThanksTable {
  contribution_id: string
  by: 'email' | 'whatsapp' | 'other'
  message: string | null
  thanked_at: Instant
  posted_at: OptionalInstant
}
