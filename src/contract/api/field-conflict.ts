/** A field that has been saved since its writer read it (EVENT_CHANGED, GOAL_CHANGED). */
export interface FieldConflict {
  /** Its name in the request. */
  field: string
  /** What stands now, as the request would send it. */
  now: unknown
  /** Who saved it last, by first name, and when (ISO 8601); null if the history does not say. */
  changedBy: string | null
  changedAt: string | null
  /** True if the writer saved it, in another window. */
  isYou: boolean
}
