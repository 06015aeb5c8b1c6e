import { type FormEvent, type KeyboardEvent, useState } from 'react'
import type { User } from '#contract/people/users.ts'
import { EMAIL_MAX, PERSON_NAME_MAX } from '#contract/product/limits.ts'
import { Form, type FormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import {
  email,
  fieldProps,
  personName,
  type Rule,
  useFieldErrors,
} from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import { toast } from '#web/ui/toasts/toast.ts'

type ProfileFields = Pick<User, 'firstName' | 'lastName' | 'motherLastName' | 'email'>

const optionalName: Rule = (typed, form) => (typed.trim() ? personName(typed, form) : null)

/** Validation rules (`spec §5`); the second surname is optional. */
export const profileRules: Record<keyof ProfileFields, Rule> = {
  firstName: personName,
  lastName: personName,
  motherLastName: optionalName,
  email,
}

const names = ['firstName', 'lastName', 'motherLastName', 'email'] as const

export function readProfile(form: FormData): ProfileFields {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  return Object.fromEntries(names.map((name) => [name, text(name)])) as ProfileFields
}

/** Whether the form differs from the saved user (`spec §4`). */
export function isDirty(form: FormData, user: ProfileFields): boolean {
  return names.some((name) => String(form.get(name) ?? '') !== user[name])
}

interface ProfileEditorProps {
  user: User
  failure: FormFailure | undefined
  busy: boolean
}

export function ProfileEditor({ user, failure, busy }: ProfileEditorProps) {
  const [round, setRound] = useState(0)
  const [cancelled, setCancelled] = useState<FormFailure | undefined>()
  const { firstName, lastName, motherLastName, email, pendingEmail } = user
  const saved = [firstName, lastName, motherLastName, email, pendingEmail]
  const form = JSON.stringify([round, ...saved])
  const heading = useFocusOnChange(form)
  const cancel = () => {
    setCancelled(failure)
    setRound(round + 1)
  }
  return (
    <Card as="section" aria-labelledby="datos" padding="lg" className="grid gap-6">
      <h2 id="datos" ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        Información personal
      </h2>
      <ProfileForm
        key={form}
        user={user}
        failure={failure === cancelled ? undefined : failure}
        busy={busy}
        onCancel={cancel}
      />
    </Card>
  )
}

interface ProfileFormProps {
  user: ProfileFields
  failure: FormFailure | undefined
  busy: boolean
  onCancel: () => void
}

/**
 * Name and email of the signed-in user (`spec §2`, `§4`, `§5`). Fields are uncontrolled: another
 * `key` resets them.
 */
function ProfileForm({ user, failure, busy, onCancel }: ProfileFormProps) {
  const [dirty, setDirty] = useState(false)
  const { errors, message, form } = useFieldErrors(profileRules, failure)
  const field = fieldProps(errors, user)
  const resting = !dirty || busy
  const change = (event: FormEvent<HTMLFormElement>) => {
    form.onChange(event)
    setDirty(isDirty(new FormData(event.currentTarget), user))
  }
  // With the button disabled, Enter would do nothing: explain why.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || dirty || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    toast.info('No hay cambios para guardar')
  }
  return (
    <Form {...form} onChange={change} onKeyDown={press} className="grid gap-5">
      <TextField
        {...field('firstName')}
        label="Nombre"
        placeholder="Ingresa tu nombre"
        autoComplete="given-name"
        maxLength={PERSON_NAME_MAX}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('lastName')}
          label="Apellido paterno"
          placeholder="Ingresa tu apellido paterno"
          autoComplete="family-name"
          maxLength={PERSON_NAME_MAX}
        />
        <TextField
          {...field('motherLastName')}
          label="Apellido materno"
          optional
          placeholder="Ingresa tu apellido materno"
          maxLength={PERSON_NAME_MAX}
        />
      </div>
      <TextField
        {...field('email')}
        type="email"
        label="Correo electrónico"
        placeholder={user.email}
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX}
        hint="Si cambias tu correo, recibirás una notificación en ambas direcciones"
      />
      <FormMessage>{message}</FormMessage>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={resting} busy={busy} busyLabel="Guardando...">
          Guardar
        </Button>
        <Button variant="secondary" disabled={resting} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Form>
  )
}
