import { DatabaseSync } from 'node:sqlite'
import PostalMime, { type Address } from 'postal-mime'

/** A letter as the API shows it: `date` is when it came (ISO 8601). */
export interface Letter {
  id: number
  /** `Name <address>`, from the letter's header. */
  from: string
  /** The addresses that the letter was handed over for, separated by `, `. */
  to: string
  subject: string
  text: string
  html: string
  date: string
  messageId: string | null
  /** How many times it was handed over; only the first was kept. */
  deliveries: number
}

export interface LetterStore {
  /** Keeps a letter; one that its recipients already hold is only counted, as providers do. */
  receive(raw: Buffer, recipients: string[]): Promise<void>
  /** Newest first; of one recipient if given. */
  list(recipient?: string): Letter[]
  find(id: number): Letter | undefined
  /** The letter as it came over the wire. */
  source(id: number): string | undefined
  clear(): void
  close(): void
}

const SHOWN = '"id", "from", "to", "subject", "text", "html", "date", "messageId", "deliveries"'

/** Letters kept in an SQLite file (`:memory:` keeps none after it closes). */
export function openLetters(dataFile: string): LetterStore {
  const db = new DatabaseSync(dataFile)
  db.exec(`
    pragma journal_mode = wal;
    create table if not exists letter (
      "id" integer primary key autoincrement,
      "from" text not null, "to" text not null, "subject" text not null,
      "text" text not null, "html" text not null, "date" text not null,
      "messageId" text, "deliveries" integer not null default 1, "source" text not null,
      unique ("messageId", "to")
    ) strict`)
  const insert = db.prepare(`
    insert into letter ("from", "to", "subject", "text", "html", "date", "messageId", "source")
    values ($from, $to, $subject, $text, $html, $date, $messageId, $source)
    on conflict ("messageId", "to") do update set "deliveries" = "deliveries" + 1`)
  const all = db.prepare(`select ${SHOWN} from letter order by "id" desc`)
  const one = db.prepare(`select ${SHOWN} from letter where "id" = ?`)
  const raw = db.prepare('select "source" from letter where "id" = ?')

  return {
    async receive(source, recipients) {
      const mail = await PostalMime.parse(source)
      insert.run({
        from: formatAddress(mail.from),
        to: recipients.join(', '),
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? '',
        date: new Date().toISOString(),
        messageId: mail.messageId ?? null,
        source: source.toString('utf8'),
      })
    },
    list(recipient) {
      const letters = all.all() as unknown as Letter[]
      const wanted = recipient?.trim().toLowerCase()
      return wanted ? letters.filter((letter) => isFor(letter, wanted)) : letters
    },
    find: (id) => one.get(id) as unknown as Letter | undefined,
    source: (id) => raw.get(id)?.source as string | undefined,
    clear: () => db.exec('delete from letter'),
    close: () => db.close(),
  }
}

function isFor(letter: Letter, recipient: string): boolean {
  return letter.to.toLowerCase().split(', ').includes(recipient)
}

function formatAddress(address: Address | undefined): string {
  if (!address?.address) return address?.name ?? ''
  return address.name ? `${address.name} <${address.address}>` : address.address
}
