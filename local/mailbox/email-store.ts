import { DatabaseSync } from 'node:sqlite'
import PostalMime, { type Address } from 'postal-mime'

/** An email as the API shows it; `date` is when it was received (ISO 8601). */
export interface StoredEmail {
  id: number
  /** `Name <address>`, from the email's header. */
  from: string
  /** The recipients of the SMTP envelope, separated by `, `. */
  to: string
  subject: string
  text: string
  html: string
  date: string
  messageId: string | null
  /** How many times it was delivered; only the first is stored. */
  deliveries: number
}

export interface EmailStore {
  /** Stores an email; a repeated Message-ID for the same recipients is only counted, as providers do. */
  receive(raw: Buffer, recipients: string[]): Promise<void>
  /** Lists emails, newest first; those of one recipient if given. */
  list(recipient?: string): StoredEmail[]
  find(id: number): StoredEmail | undefined
  /** The email as received by SMTP. */
  source(id: number): string | undefined
  clear(): void
  close(): void
}

const SHOWN_COLUMNS =
  '"id", "from", "to", "subject", "text", "html", "date", "messageId", "deliveries"'

/** Opens the store in an SQLite file; `:memory:` loses the emails when it closes. */
export function openEmailStore(dataFile: string): EmailStore {
  const db = new DatabaseSync(dataFile)
  db.exec(`
    pragma journal_mode = wal;
    create table if not exists email (
      "id" integer primary key autoincrement,
      "from" text not null, "to" text not null, "subject" text not null,
      "text" text not null, "html" text not null, "date" text not null,
      "messageId" text, "deliveries" integer not null default 1, "source" text not null,
      unique ("messageId", "to")
    ) strict;
    create index if not exists email_to on email (lower("to"));
    create index if not exists email_to_several on email ("id") where instr("to", ', ')`)
  const insert = db.prepare(`
    insert into email ("from", "to", "subject", "text", "html", "date", "messageId", "source")
    values ($from, $to, $subject, $text, $html, $date, $messageId, $source)
    on conflict ("messageId", "to") do update set "deliveries" = "deliveries" + 1`)
  const all = db.prepare(`select ${SHOWN_COLUMNS} from email order by "id" desc`)
  const sentTo = db.prepare(`
    select ${SHOWN_COLUMNS} from email where lower("to") = $address
    union all select ${SHOWN_COLUMNS} from email
      where instr("to", ', ') and instr(', ' || lower("to") || ', ', ', ' || $address || ', ')
    order by "id" desc`)
  const one = db.prepare(`select ${SHOWN_COLUMNS} from email where "id" = ?`)
  const raw = db.prepare('select "source" from email where "id" = ?')

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
      const address = recipient?.trim().toLowerCase()
      const emails = address ? sentTo.all({ address }) : all.all()
      return emails as unknown as StoredEmail[]
    },
    find: (id) => one.get(id) as unknown as StoredEmail | undefined,
    source: (id) => raw.get(id)?.source as string | undefined,
    clear: () => db.exec('delete from email'),
    close: () => db.close(),
  }
}

function formatAddress(address: Address | undefined): string {
  if (!address?.address) return address?.name ?? ''
  return address.name ? `${address.name} <${address.address}>` : address.address
}
