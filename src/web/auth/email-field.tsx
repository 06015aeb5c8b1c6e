import { TextField } from '#web/ui/fields/text-field.tsx'

/** The account's email address; `known` is its initial value. */
export function EmailField({ error, known }: {
  error: string | undefined
  known?: string | undefined
}) {
  return (
    <TextField
      name="email"
      type="email"
      label="Correo electrónico"
      autoComplete="username"
      inputMode="email"
      defaultValue={known}
      error={error}
    />
  )
}
