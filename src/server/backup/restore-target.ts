import { BackupError } from './backup-error.ts'

/** An address of libpq, and its password apart: a program's arguments are in the list of processes. */
export interface Address {
  /** Without a password. */
  url: string
  /** Empty if the address has none: libpq then reads PGPASSWORD or PGPASSFILE. */
  password: string
}

/** Takes the password off an address; libpq and `pg` read it before the `@` or as `?password=`. */
export function splitPassword(databaseUrl: string): Address {
  const url = new URL(databaseUrl)
  // `pg` and libpq take the last one of several.
  const password = url.searchParams.getAll('password').at(-1) ?? decodeURIComponent(url.password)
  url.searchParams.delete('password')
  url.password = ''
  return { url: url.href, password }
}

/**
 * Reads what a restore writes to: the name of a database on the server of DATABASE_URL, or an address without a
 * password. Throws `BackupError`.
 */
export function resolveTarget(to: string, databaseUrl: string | undefined): string {
  if (!URL.canParse(to)) {
    if (!databaseUrl)
      throw new BackupError(`DATABASE_URL is missing: on which server is the database ${to}?`)
    const url = new URL(databaseUrl)
    url.pathname = `/${encodeURIComponent(to)}`
    // It would win over the path.
    url.searchParams.delete('dbname')
    return url.href
  }
  if (!/^postgres(ql)?:$/.test(new URL(to).protocol))
    throw new BackupError('--to must be the name of a database, or begin with postgres://.')
  const { password, searchParams } = new URL(to)
  const written = [
    password,
    ...searchParams.getAll('password'),
    ...searchParams.getAll('sslpassword'),
  ]
  if (written.some((one) => one !== ''))
    throw new BackupError(
      'Every user of this machine can read a password in --to: put it into PGPASSWORD, or into the file of PGPASSFILE.',
    )
  return to
}
