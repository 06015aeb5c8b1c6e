import { PATHS } from '#contract/product/paths.ts'

/** The wizard's step of a draft; the second one is the default once there is a draft. */
export function buildWizardPath(draftId: string, step: 1 | 2 = 2): string {
  return `${PATHS.createEvent}?draft=${draftId}${step === 1 ? '&step=1' : ''}`
}
