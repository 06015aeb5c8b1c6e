import type { Caller } from '#contract/api/caller.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type FormFailure, readTexts } from '#web/forms/form.tsx'
import { suggestAddress } from '#web/forms/suggest-email.ts'
import { EmailAddress } from '#web/ui/data/email-address.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import { EmailCorrection } from './receipt-forms.tsx'

interface SentReceiptProps {
  /** Null if whoever gave left none. */
  email: string | null
  /** It was corrected just now. */
  isCorrected: boolean
  failure: FormFailure | undefined
  busy: boolean
}

function Sending({ email, isCorrected }: SentReceiptProps) {
  if (!email) return 'No dejaste correo: agrégalo y te enviamos el comprobante.'
  const address = <EmailAddress address={email} />
  return isCorrected ? (
    <>Listo: ahora el comprobante va a {address}, con un enlace nuevo.</>
  ) : (
    <>Te enviamos el comprobante a {address}.</>
  )
}

/** Where the receipt of a payment went. A wrong address is corrected in place. */
export function SentReceipt(props: SentReceiptProps) {
  const { email, isCorrected, failure, busy } = props
  const heading = useFocusOnChange(isCorrected && email)
  const meant = email ? suggestAddress(email) : null
  return (
    <CardSection
      id="correo"
      title="Tu correo"
      size="lg"
      padding="lg"
      headingRef={heading}
      isAnswer={isCorrected}
      className="w-full grid-cols-1 gap-3 text-left"
    >
      <p role="status" className="wrap-anywhere">
        <Sending {...props} />{' '}
        {meant && (
          <>
            ¿Quisiste decir{' '}
            <strong>
              <EmailAddress address={meant} />
            </strong>
            ?
          </>
        )}
      </p>
      <Disclosure
        key={email}
        summary={email ? '¿Está mal escrito?' : 'Agregar mi correo'}
        open={!email || meant !== null || failure !== undefined}
      >
        <EmailCorrection
          hasEmail={email !== null}
          suggested={meant}
          failure={failure}
          busy={busy}
        />
      </Disclosure>
    </CardSection>
  )
}

/**
 * Corrects the address of the receipt that a checkout's outcome links to. Throws `ApiError`: RECEIPT_CLOSED
 * once the outcome has no link any more, and what `PATCH /receipts/:id/email` answers.
 */
export async function correctSentReceipt(
  ask: Caller,
  sessionId: string,
  form: FormData,
): Promise<void> {
  const { receipt } = await ask('GET /payments/checkout-session/:id', { params: { id: sessionId } })
  if (!receipt) throw new ApiError('RECEIPT_CLOSED')
  const { pathname, searchParams } = new URL(receipt.path, 'http://page')
  const { email } = readTexts(form, 'email')
  await ask('PATCH /receipts/:id/email', {
    params: { id: pathname.split('/').at(-1) ?? '' },
    body: { token: searchParams.get('token') ?? '', email },
  })
}
