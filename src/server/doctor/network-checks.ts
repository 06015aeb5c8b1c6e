import type { Config } from '#server/config.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { type Check, type Finding, reportGood, reportMissing, reportUnknown } from './check.ts'

const FETCH_TIMEOUT_MS = 8_000
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether PUBLIC_URL is an address of this machine, as in `npm start`. */
export function isLocalUrl(publicUrl: string): boolean {
  return LOOPBACK.test(new URL(publicUrl).hostname)
}

const fetchPublic = (url: string) =>
  fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) })

async function askReachable(publicUrl: string): Promise<Finding> {
  const url = `${publicUrl}/readyz`
  const action = 'start the product, and check DNS, the proxy and its certificate'
  try {
    const answer = await fetchPublic(url)
    const isOurs = answer.headers.has('x-request-id') && /"status"/.test(await answer.text())
    if (!isOurs)
      return reportMissing(`${url} answers ${answer.status}, but not this product`, action)
    return answer.ok
      ? reportGood(`${url} answers`)
      : reportMissing(`${url} answers ${answer.status}`, action)
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return reportMissing(
      `${url}: ${reason instanceof Error ? reason.message : 'no answer'}`,
      action,
    )
  }
}

async function askHsts(publicUrl: string): Promise<Finding> {
  const header = (await fetchPublic(`${publicUrl}/`)).headers.get('strict-transport-security')
  return header
    ? reportGood(header)
    : reportMissing(
        'no Strict-Transport-Security',
        'let the proxy pass the header of the product on',
      )
}

const LOCAL = 'PUBLIC_URL is an address of this machine'

function askHttps(publicUrl: string): Finding {
  return publicUrl.startsWith('https:')
    ? reportGood(publicUrl)
    : reportMissing(publicUrl, 'set PUBLIC_URL to the https address')
}

async function askSmtp(mailer: Pick<Mailer, 'verify'>, smtpUrl: string): Promise<Finding> {
  const { hostname, port } = new URL(smtpUrl)
  try {
    await mailer.verify()
    return reportGood(
      `${hostname}:${port} accepts the connection and the sign-in; nothing was sent`,
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no answer'
    return reportMissing(`${hostname}: ${reason}`, 'check SMTP_URL with the mail provider')
  }
}

/** Mail and the public address, as the world sees them. */
export function createNetworkChecks(
  {
    publicUrl,
    smtpUrl,
    operator,
    supportWhatsapp,
  }: Pick<Config, 'publicUrl' | 'smtpUrl' | 'operator' | 'supportWhatsapp'>,
  mailer: Pick<Mailer, 'verify'>,
): Check[] {
  const isLocal = isLocalUrl(publicUrl)
  const unlessLocal = (ask: () => Promise<Finding> | Finding) => () =>
    isLocal ? reportUnknown(LOCAL, 'run this where the product runs') : ask()
  return [
    { id: 'smtp', ask: () => askSmtp(mailer, smtpUrl) },
    { id: 'public-url-https', ask: unlessLocal(() => askHttps(publicUrl)) },
    { id: 'public-url-reachable', ask: () => askReachable(publicUrl) },
    { id: 'public-url-hsts', ask: unlessLocal(() => askHsts(publicUrl)) },
    {
      id: 'legal-operator',
      ask: unlessLocal(() =>
        operator
          ? reportGood(operator.name)
          : reportMissing(
              'terms and privacy notice name nobody',
              'set LEGAL_NAME and LEGAL_ADDRESS',
            ),
      ),
    },
    {
      id: 'support-whatsapp',
      ask: () =>
        reportGood(
          supportWhatsapp
            ? `guests are sent to https://wa.me/${supportWhatsapp}: open it once`
            : 'none: guests are told the email address',
        ),
    },
  ]
}
