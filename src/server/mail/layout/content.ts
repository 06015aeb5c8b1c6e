/** An email as it is sent; made by a pure function of `mail/templates/`. */
export interface RenderedEmail {
  subject: string
  text: string
  html: string
}
/** A block of an email. */
export type Part =
  | { kind: 'paragraph'; text: string }
  /** What somebody wrote to the reader, with their name. */
  | { kind: 'quote'; text: string; by: string }
  | { kind: 'details'; rows: Detail[] }
  /** A second, quieter link than the button. */
  | { kind: 'link'; label: string; url: string }

export interface Detail {
  label: string
  value: string
  /** The line that sums up the others. */
  strong?: boolean
}

export interface EmailContent {
  subject: string
  /** What a mail program shows beside the subject. */
  preheader: string
  title: string
  parts: Part[]
  /** The one thing to do next. */
  button: { label: string; url: string }
  /** Read after the button: how long the link lives, what to do if it was not you. */
  afterwards?: Part[]
  /** Completes 'Recibes este correo porque …'. */
  because: string
}
