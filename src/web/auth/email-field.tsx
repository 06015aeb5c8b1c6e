import { TextField } from '#web/ui/fields/text-field.tsx'

/**
 * The address that names an account, on every screen that lets a person in.
 * @param known what stands in it at first
 */
export function EmailField({
  error,
  known,
}: {
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
