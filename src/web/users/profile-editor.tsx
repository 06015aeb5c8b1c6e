import { useState } from 'react'
import type { User } from '#contract/people/users.ts'
import type { Refusal } from '#web/forms/refusal.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { useFocusOnChange } from '#web/ui/layout/use-focus-on-change.ts'
import { ProfileForm } from './profile-form.tsx'

interface ProfileEditorProps {
  user: User
  refused: Refusal | undefined
  busy: boolean
}

/** The form of the profile, which begins anew when it is cancelled and when it is saved. */
export function ProfileEditor({ user, refused, busy }: ProfileEditorProps) {
  const [round, setRound] = useState(0)
  const [cancelled, setCancelled] = useState<Refusal | undefined>()
  const { firstName, lastName, motherLastName, email } = user
  const form = JSON.stringify([round, firstName, lastName, motherLastName, email])
  const heading = useFocusOnChange(form)
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
