import { expect, type Page } from '@playwright/test'
import { TOTP, URI } from 'otpauth'
import { Client } from 'pg'
import type { Person } from '../../product-client/people.ts'
import { product } from './builders.ts'

const STEP_MS = 30_000

/**
 * Gives the page's browser an authenticator that verifies its user, like the screen lock of a phone.
 * Passkeys work at http://localhost, not at http://127.0.0.1.
 */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The authenticator app of a person: `next()` is a code that was not used before. */
export interface App {
  next: () => string
}

/** Reads the key from the link of the open dialog, as an app on the same phone does. */
async function readApp(page: Page): Promise<App> {
  const link = page.getByRole('dialog').getByRole('link', { name: 'ábrela desde aquí' })
  const totp = URI.parse((await link.getAttribute('href')) ?? '')
  if (!(totp instanceof TOTP)) throw new Error('The link is not that of a TOTP app')
  let uses = 0
  // The server accepts the neighbors of the current step, each once.
  return { next: () => totp.generate({ timestamp: Date.now() + uses++ * STEP_MS }) }
}

/** Presses 'Ya los guardé' in the dialog with the ten recovery codes; resolves to them. */
export async function keepRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Guarda tus códigos de recuperación' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

/** Connects an app on the page that shows the account's second factors. */
export async function connectApp(page: Page): Promise<App> {
  await page.getByRole('button', { name: 'Conectar app de códigos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Conectar app de códigos' })
  const app = await readApp(page)
  await dialog.getByLabel('Código que muestra tu app').fill(app.next())
  await dialog.getByRole('button', { name: 'Conectar', exact: true }).click()
  return app
}

/** Moves a person's last proof an hour back, in all their sessions. */
export async function makeProofOld({ user }: Pick<Person, 'user'>): Promise<void> {
  const client = new Client({ connectionString: product().env.DATABASE_URL })
  await client.connect()
  try {
    const move = `update sessions set proven_at = proven_at - interval '1 hour' where user_id = $1`
    await client.query(move, [user.id])
  } finally {
    await client.end()
  }
}
