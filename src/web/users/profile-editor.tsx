import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/users.ts'
import type { Refusal } from '#web/forms/refusal.ts'
import { Card } from '#web/ui/card.tsx'
import { ProfileForm } from './profile-form.tsx'

interface ProfileEditorProps {
  user: User
  refused: Refusal | undefined
  busy: boolean
}

/** The focus stands at the heading once a form was saved or cancelled and began anew. */
function useFocusOnNewForm(form: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(form)
  useEffect(() => {
    if (shown.current === form) return
    shown.current = form
    heading.current?.focus()
  }, [form])
  return heading
}

/** The form of the profile, which begins anew when it is cancelled and when it is saved. */
export function ProfileEditor({ user, refused, busy }: ProfileEditorProps) {
  const [round, setRound] = useState(0)
  const [cancelled, setCancelled] = useState<Refusal | undefined>()
  const { firstName, lastName, motherLastName, email } = user
  const form = JSON.stringify([round, firstName, lastName, motherLastName, email])
  const heading = useFocusOnNewForm(form)
  const cancel = () => {
    setCancelled(refused)
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
        refused={refused === cancelled ? undefined : refused}
        busy={busy}
        onCancel={cancel}
      />
    </Card>
  )
}
