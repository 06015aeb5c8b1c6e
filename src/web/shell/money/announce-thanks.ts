import type { ThanksChannel } from '#contract/contributions/thanks.ts'

/** What a host reads once thanks are on their way, or noted. */
export const announceThanks = (name: string, by: ThanksChannel): string =>
  by === 'email'
    ? `Tu agradecimiento a ${name} va en camino`
    : `Anotado: ya le agradeciste a ${name}`
