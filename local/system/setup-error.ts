/** What a developer can put right, told in one Spanish sentence: shown without a stack. */
export class StartFault extends Error {
  override name = 'StartFault'
}
