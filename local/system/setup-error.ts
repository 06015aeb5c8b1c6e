/** A problem that the developer can fix: programs print its message, one sentence, without a stack. */
export class SetupError extends Error {
  override name = 'SetupError'
}
