import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { EMAIL_MAX, PERSON_NAME_MAX } from '#contract/product/limits.ts'
import { Form } from '#web/forms/form.tsx'
import type { Refusal } from '#web/forms/refusal.ts'
import { useFaults } from '#web/forms/validation/use-field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { isDirty, type ProfileFields, profileRules } from './profile-rules.ts'

interface ProfileFormProps {
  user: ProfileFields
  refused: Refusal | undefined
  busy: boolean
  onCancel: () => void
}

/**
 * Name and e-mail of the signed-in person (`spec §2`, `§4`, `§5`). Its fields start at the user's
 * values: give it another `key` to begin anew.
 */
export function ProfileForm({ user, refused, busy, onCancel }: ProfileFormProps) {
  const [dirty, setDirty] = useState(false)
  const { faults, said, form } = useFaults(profileRules, refused)
  const resting = !dirty || busy
  const change = (event: FormEvent<HTMLFormElement>) => {
    form.onChange(event)
    setDirty(isDirty(new FormData(event.currentTarget), user))
  }
  // A disabled button lets no Enter through, and whoever presses it deserves to know why.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || dirty || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    toast.info('No hay cambios para guardar')
  }
  return (
    <Form {...form} onChange={change} onKeyDown={press} className="grid gap-5">
      {said && <Banner tone="danger">{said}</Banner>}
      <TextField
        name="firstName"
        label="Nombre"
        placeholder="Ingresa tu nombre"
        autoComplete="given-name"
        maxLength={PERSON_NAME_MAX}
        defaultValue={user.firstName}
        error={faults.firstName}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="lastName"
          label="Apellido paterno"
          placeholder="Ingresa tu apellido paterno"
          autoComplete="family-name"
          maxLength={PERSON_NAME_MAX}
          defaultValue={user.lastName}
          error={faults.lastName}
        />
        <TextField
          name="motherLastName"
          label="Apellido materno"
          optional
          placeholder="Ingresa tu apellido materno"
          maxLength={PERSON_NAME_MAX}
          defaultValue={user.motherLastName}
          error={faults.motherLastName}
        />
      </div>
      <TextField
        name="email"
        type="email"
        label="Correo electrónico"
        placeholder={user.email}
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX}
        defaultValue={user.email}
        error={faults.email}
        hint="Si cambias tu correo, recibirás una notificación en ambas direcciones"
      />
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
