/** A primary with a synchronous standby that takes over when the primary dies. */
export interface FailoverCluster {
  /** How it fails over, for the report. */
  description: string
  /** The product's DATABASE_URL: always leads to the primary. */
  url: string
  /** The superuser's address of the present primary. */
  readAdminUrl(): string
  /** Resolves once the standby has all that the primary answered: only then may it take over. */
  waitForStandby(): Promise<void>
  /** Makes the standby the primary while both live; resolves once it takes writes. Null where nothing automates it. */
  switchOver: (() => Promise<void>) | null
  /** Kills the primary as the loss of its machine does. */
  killPrimary(): Promise<void>
  /** Resolves once the standby takes writes at `url`. */
  waitForPromotion(): Promise<void>
  stop(): Promise<void>
}
