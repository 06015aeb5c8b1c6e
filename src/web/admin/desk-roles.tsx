import { Fragment } from 'react'
import type { AdminUser } from '#contract/admin/admin.ts'
import { explainGrantRefusal, ROLE_LABELS } from '#contract/admin/desk-labels.ts'
import type { Caller } from '#contract/api/caller.ts'
import { DESK_ROLES, type DeskRole, hasAnyRole } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import { createFormFailure, toFormFailure } from '#web/forms/form.tsx'
import { useSession } from '#web/session/use-session.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ReasonButton, type ReasonedAction, readPurpose } from './reason-dialog.tsx'

export const nameRole = (role: string) => ROLE_LABELS[role] ?? role

/** For a page's clientAction: handles the form of `RolesButton`, whose `change` is such as `grant:SUPPORT`. */
export async function changeDeskRole(call: Caller, form: FormData) {
  const [kind, chosen] = String(form.get('change') ?? '').split(':')
  const role = DESK_ROLES.find((known) => known === chosen)
  if (!role)
    return createFormFailure('', [{ field: 'change', message: 'Elige qué rol cambia' }], form)
  const granted = kind === 'grant'
  try {
    const params = { id: String(form.get('userId')) }
    const body = { role, granted, reason: String(form.get('reason') ?? '') }
    await call('POST /admin/users/:id/roles', { params, body, purpose: readPurpose(form) })
    const text = `${granted ? 'Ahora tiene' : 'Ya no tiene'} el rol ${nameRole(role)}`
    return { done: true as const, text }
  } catch (error) {
    return toFormFailure(error, form)
  }
}

export const ROLES_INTENT = 'set-role'

const ROLES_ACTION: ReasonedAction = {
  label: 'Cambiar roles',
  busyLabel: 'Cambiando...',
  question: '¿Cambiar lo que puede hacer en la administración?',
  text: 'Vale de inmediato. La persona y quienes administran reciben un correo.',
  done: 'Rol cambiado',
  tone: 'primary',
}

const ROLE_DUTIES: Record<DeskRole, string> = {
  SUPPORT: 'ayuda a las personas',
  FINANCE: 'mueve dinero',
  ADMIN: 'hace todo',
}

type RolesOwner = Pick<AdminUser, 'id' | 'fullName' | 'roles' | 'emailVerified' | 'suspendedAt'>

/** Gives or takes a role of the desk, with a reason; nobody changes their own (decision 43). */
export function RolesButton({ user }: { user: RolesOwner }) {
  const { user: self } = useSession()
  if (self?.id === user.id) return null
  const refusal = explainGrantRefusal({
    isEmailConfirmed: user.emailVerified,
    isSuspended: user.suspendedAt !== null,
  })
  const held = DESK_ROLES.filter((role) => user.roles.includes(role))
  const granted = DESK_ROLES.filter((role) => !refusal && !held.includes(role))
  const options = [
    ...held.map((role) => ({ value: `revoke:${role}`, label: `Quitar ${nameRole(role)}` })),
    ...granted.map((role) => ({
      value: `grant:${role}`,
      label: `Dar ${nameRole(role)}: ${ROLE_DUTIES[role]}`,
    })),
  ]
  return (
    <ReasonButton
      act={{
        ...ROLES_ACTION,
        ...(refusal && { text: refusal }),
        ...(options.length === 0 && { question: 'Hoy no puede tener un rol', isRefused: true }),
      }}
      name={user.fullName}
      fields={{ intent: ROLES_INTENT, userId: user.id }}
      hint="Queda en la auditoría; la persona no lo ve."
    >
      {(errors) => (
        <Select
          name="change"
          label="Cambio"
          options={options}
          placeholder="Elige un rol"
          error={errors.change}
        />
      )}
    </ReasonButton>
  )
}

/** The roles of a person; those of the desk lead to everybody who has them. */
export function RoleNames({ roles }: Pick<AdminUser, 'roles'>) {
  return roles.map((role, index) => (
    <Fragment key={role}>
      {index > 0 && ', '}
      {hasAnyRole([role], DESK_ROLES) ? (
        <TextLink to={`${PATHS.adminUsers}?role=${role}`}>{nameRole(role)}</TextLink>
      ) : (
        nameRole(role)
      )}
    </Fragment>
  ))
}
