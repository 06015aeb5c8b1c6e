import { EMAIL_INVALID, LETTERS_ONLY, REQUIRED } from '#contract/product/messages.ts'

/** Returns the error of a field's value, or null; `form` contains the other fields. */
export type Rule = (typed: string, form: FormData) => string | null

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const LETTERS = /^[\p{L}\p{M}\s]+$/u

/** 'Este campo es obligatorio.' */
export const required: Rule = (typed) => (typed.trim() ? null : REQUIRED)

/** Required and an email address; the server validates it again. */
export const email: Rule = (typed) => (EMAIL.test(typed.trim()) ? null : EMAIL_INVALID)

/** A required name: letters and spaces only (`spec §5`). */
export const personName: Rule = (typed, form) =>
  required(typed, form) ?? (LETTERS.test(typed) ? null : LETTERS_ONLY)
