import { EVENT_NAME_MAX } from '#contract/product/limits.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The name of the event, typed before all that was given to it goes back. */
export const ConfirmedName = ({ name, error }: { name: string; error: string | undefined }) => (
  <TextField
    name="confirmation"
    label="Escribe el nombre del evento para confirmar"
    hint={<span className="wrap-anywhere">{name}</span>}
    maxLength={EVENT_NAME_MAX * 2}
    autoComplete="off"
    error={error}
  />
)
