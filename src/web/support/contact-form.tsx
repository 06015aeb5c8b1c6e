import {
  CONTACT_MESSAGE_MAX,
  CONTACT_SUBJECT_MAX,
  EMAIL_MAX,
  PERSON_NAME_MAX,
} from '#contract/product/limits.ts'
import { Form } from '#web/forms/form.tsx'
import type { FormFailure } from '#web/forms/form-failure.ts'
import { email, required } from '#web/forms/validation/rules.ts'
import { useFieldErrors } from '#web/forms/validation/use-field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

interface ContactFormProps {
  /** The signed-in user. */
  person: { name: string; email: string } | null
  failure: FormFailure | undefined
  busy: boolean
}

const rules = { name: required, email, subject: required, message: required }

/** The contact form; works without JavaScript (`R12`). */
export function ContactForm({ person, failure, busy }: ContactFormProps) {
  const typed = failure?.typed ?? {}
  const { errors, message, form } = useFieldErrors(rules, failure)
  return (
    <Form {...form} className="grid gap-5">
      {message && <Banner tone="danger">{message}</Banner>}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          label="Tu nombre"
          autoComplete="name"
          maxLength={PERSON_NAME_MAX}
          defaultValue={typed.name ?? person?.name}
          error={errors.name}
        />
        <TextField
          name="email"
          type="email"
          label="Tu correo"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          defaultValue={typed.email ?? person?.email}
          error={errors.email}
          hint="Ahí te contestamos."
        />
      </div>
      <TextField
        name="subject"
        label="Asunto"
        maxLength={CONTACT_SUBJECT_MAX}
        defaultValue={typed.subject}
        error={errors.subject}
      />
      <TextArea
        name="message"
        label="Mensaje"
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX}
        defaultValue={typed.message}
        error={errors.message}
        hint="Nunca nos envíes el número de tu tarjeta ni tu contraseña."
      />
      <Button type="submit" size="lg" busy={busy} busyLabel="Enviando...">
        Enviar mensaje
      </Button>
    </Form>
  )
}
