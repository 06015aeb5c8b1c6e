/** What a letter says; made by a pure function of `mail/letters/`. */
export interface Letter {
  subject: string
  text: string
  html: string
}
