/** A reason that an operator can act on: the commands print its message, one sentence, without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The database was restored, but neither verified nor given its pictures. */
export class UnfinishedRestoreError extends BackupError {
  override name = 'UnfinishedRestoreError'
}
