import { type ComponentProps, useId, useState } from 'react'
import { CheckIcon } from '#web/ui/icons.tsx'
import { EyeIcon, EyeOffIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { controlStyle, FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface PasswordStrength {
  /** 0 to `max`. */
  score: number
  max: number
  /** 'Muy débil' … 'Muy fuerte'. */
  label: string
}

export interface PasswordRequirement {
  label: string
  met: boolean
}

interface PasswordFieldProps
  extends FieldTexts,
    Omit<ComponentProps<'input'>, 'onChange' | 'className' | 'type'> {
  name: string
  onChange?: ((value: string) => void) | undefined
  strength?: PasswordStrength | undefined
  requirements?: readonly PasswordRequirement[] | undefined
}

const toneOf = ({ score, max }: PasswordStrength) => {
  if (score / max < 0.5) return 'bg-danger'
  return score / max < 0.75 ? 'bg-warning' : 'bg-success'
}

const Meter = (strength: PasswordStrength) => (
  <div className="grid gap-1">
    <div aria-hidden="true" className="flex gap-1">
      {Array.from({ length: strength.max }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other identity
          key={step}
          className={classNames(
            'h-1.5 flex-1 rounded-full transition-colors',
            step < strength.score ? toneOf(strength) : 'bg-line',
          )}
        />
      ))}
    </div>
    <p role="status" className="text-sm text-muted">
      Seguridad: <strong className="text-ink">{strength.label}</strong>
    </p>
  </div>
)

const Requirements = ({ list, id }: { list: readonly PasswordRequirement[]; id: string }) => (
  <ul id={id} className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
    {list.map(({ label, met }) => (
      <li key={label} className={classNames('flex gap-2', met ? 'text-success' : 'text-muted')}>
        <span className="grid h-[1.45em] w-4 shrink-0 place-items-center">
          {met ? (
            <CheckIcon width="1rem" strokeWidth="3" />
          ) : (
            <span className="size-1.5 rounded-full bg-current" />
          )}
        </span>
        <span>
          {label}
          <span className="sr-only">{met ? ': cumplido' : ': falta'}</span>
        </span>
      </li>
    ))}
  </ul>
)

/** A password with a show button and, where one is chosen, its strength and rules. */
export const PasswordField = (props: PasswordFieldProps) => {
  const { label, hint, error, optional, onChange, strength, requirements, ...input } = props
  const [shown, setShown] = useState(false)
  const listId = useId()
  const ToggleIcon = shown ? EyeOffIcon : EyeIcon
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <FieldFrame {...{ label, hint, error, optional, id: input.id }}>
        {(aria) => (
          <div className="relative">
            <input
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              {...aria}
              {...(onChange && { onChange: (event) => onChange(event.target.value) })}
              {...(requirements && {
                'aria-describedby': classNames(aria['aria-describedby'], listId),
              })}
              type={shown ? 'text' : 'password'}
              className={classNames(controlStyle, 'pr-13')}
            />
            <button
              type="button"
              aria-label="Mostrar contraseña"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-full text-muted hover:text-ink"
            >
              <ToggleIcon />
            </button>
          </div>
        )}
      </FieldFrame>
      {strength && <Meter {...strength} />}
      {requirements && <Requirements list={requirements} id={listId} />}
    </div>
  )
}
