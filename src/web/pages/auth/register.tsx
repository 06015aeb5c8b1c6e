import { redirect, useNavigation, useSearchParams } from 'react-router'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import { REGISTER_POLICY } from '#contract/people/passwords.ts'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { AuthCard, EmailField, NeedsScript } from '#web/auth/auth-card.tsx'
import { buildFirstLoginPath, usePrefill } from '#web/auth/prefill.ts'
import { registrationRules } from '#web/auth/registration.ts'
import { SCRIPT_ONLY } from '#web/boot/boot-script.tsx'
import { Form, readTexts, toFormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { KeptFormScript, keptFormProps, useKeptForm } from '#web/forms/kept-form/kept-form.tsx'
import { forgetTyped } from '#web/forms/kept-form/typed-form.ts'
import { NewPasswordField } from '#web/forms/new-password-fields.tsx'
import { fieldProps, useFieldErrors } from '#web/forms/validation/field-errors.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { NewTabLink, TouchLink, textLinkStyle } from '#web/ui/actions/text-link.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Route } from './+types/register'

const [, EMAIL_TAKEN] = PAGE_ERRORS.EMAIL_TAKEN

const INTENTS = [
  { value: 'HOST', label: 'Quiero organizar un baby shower' },
  { value: 'ALIADO', label: 'Quiero apoyar a una familia' },
]

export const meta = () =>
  buildPageMeta({
    title: 'Crear cuenta',
    description: 'Crea tu cuenta gratis en Cigüeña.',
    index: true,
  })

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const { role, ...fields } = readTexts(
    form,
    'firstName',
    'lastName',
    'motherLastName',
    'email',
    'password',
    'confirmPassword',
    'role',
  )
  try {
    await call('POST /auth/register', {
      body: { ...fields, role: role === 'ALIADO' ? 'ALIADO' : 'HOST' },
    })
  } catch (error) {
    return toFormFailure(error, form, { otherwise: 'Error al registrar usuario' })
  }
  forgetTyped('registration')
  throw redirect(buildFirstLoginPath(fields.email.trim()))
}

function readNames(form: HTMLFormElement | null): string[] {
  if (!form) return []
  const names = readTexts(new FormData(form), 'firstName', 'lastName', 'motherLastName', 'email')
  return Object.values(names)
}

/** Registration (`spec §2`, `§5`, `R2`). */
export default function Register({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const [query] = useSearchParams()
  const prefill = usePrefill()
  const { errors, message, form } = useFieldErrors(
    registrationRules,
    actionData,
    // The box says by itself what it needs.
    (found) =>
      Object.keys(found).join() === 'terms'
        ? null
        : 'Por favor completa todos los campos requeridos',
  )
  const field = fieldProps(errors, prefill?.names ?? {})
  useKeptForm(form.ref, prefill?.email)
  return (
    <AuthCard
      title="Crear cuenta"
      foot={
        <>
          ¿Ya tienes cuenta? <TouchLink to={PATHS.login}>Iniciar sesión</TouchLink>
        </>
      }
    >
      <NeedsScript to="crear tu cuenta" />
      <Form
        key={prefill?.email}
        {...SCRIPT_ONLY}
        {...form}
        {...keptFormProps('registration')}
        className="grid gap-5"
      >
        <RadioCards
          legend="¿Qué te trae por aquí?"
          name="role"
          options={INTENTS}
          defaultValue={query.get('role') === 'ALIADO' ? 'ALIADO' : 'HOST'}
        />
        <TextField {...field('firstName')} label="Nombre" autoComplete="given-name" />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...field('lastName')} label="Apellido paterno" autoComplete="family-name" />
          <TextField
            {...field('motherLastName')}
            label="Apellido materno"
            hint="Si tienes un solo apellido, repítelo: en tus invitaciones sale una sola vez."
            autoComplete="off"
          />
        </div>
        <EmailField prefilled={prefill?.email} error={errors.email} />
        {errors.email === EMAIL_TAKEN && (
          <p>
            ¿Este correo es tuyo?{' '}
            <TouchLink to={PATHS.forgotPassword}>Elige una contraseña nueva</TouchLink> y la cuenta
            es solo tuya.
          </p>
        )}
        <NewPasswordField
          name="password"
          label="Contraseña"
          policy={REGISTER_POLICY}
          readOwner={() => ({ ownerTexts: readNames(form.ref.current) })}
          error={errors.password}
        />
        <PasswordField
          {...field('confirmPassword')}
          label="Confirmar contraseña"
          autoComplete="new-password"
        />
        <Checkbox
          name="terms"
          error={errors.terms}
          label={
            <>
              Acepto los{' '}
              <NewTabLink href={PATHS.terms} className={textLinkStyle}>
                términos y condiciones
              </NewTabLink>{' '}
              y el{' '}
              <NewTabLink href={PATHS.privacy} className={textLinkStyle}>
                aviso de privacidad
              </NewTabLink>
            </>
          }
        />
        <FormMessage>{message}</FormMessage>
        <Button type="submit" size="lg" wide busy={busy} busyLabel="Creando cuenta...">
          Crear cuenta
        </Button>
      </Form>
      <KeptFormScript />
    </AuthCard>
  )
}
