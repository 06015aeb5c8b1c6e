import { EMAIL_INVALID, LETTERS_ONLY, REQUIRED } from '#contract/product/messages.ts'

/** What is wrong with what was typed, or null; `form` holds the other fields. */
export type Rule = (typed: string, form: FormData) => string | null

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const LETTERS = /^[\p{L}\p{M}\s]+$/u

/** 'Este campo es obligatorio.' */
export const required: Rule = (typed) => (typed.trim() ? null : REQUIRED)

/** Required and an e-mail; the server has the last word on it. */
export const email: Rule = (typed) => (EMAIL.test(typed.trim()) ? null : EMAIL_INVALID)

/** A required name: letters and spaces only (`spec §5`). */
export const personName: Rule = (typed, form) =>
  required(typed, form) ?? (LETTERS.test(typed) ? null : LETTERS_ONLY)
