import type Stripe from 'stripe'
import { RECIPIENT_ACCOUNT, type SandboxClient } from './client.ts'

/** Creates a recipient, before onboarding. */
export async function createRecipient({ stripe }: SandboxClient): Promise<string> {
  return (await stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT)).id
}

/** Creates a link to the onboarding of an account. */
export function createLinkV2(
  { stripe }: SandboxClient,
  account: string,
): Promise<Stripe.V2.Core.AccountLink> {
  return stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        refresh_url: 'http://127.0.0.1:9/otra-vez',
        return_url: 'http://127.0.0.1:9/regreso',
      },
    },
  })
}

/** Registers a thin destination for events of connected accounts. */
export async function registerThinReceiver(
  { control }: SandboxClient,
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  await control('POST', '/event_destinations', { url, secret })
}
