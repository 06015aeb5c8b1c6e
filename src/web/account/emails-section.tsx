import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { EmailPreferences } from '#contract/people/account.ts'
import type { Panel } from '#web/api/panel.ts'
import { Form } from '#web/forms/form.tsx'
import { PanelView } from '#web/shell/errors/panel-error.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import type { Outcome } from './actions.ts'
import { SettingsSection } from './settings-section.tsx'

interface Choice {
  kind: keyof EmailPreferences
  label: string
}

const hostChoices: readonly Choice[] = [
  { kind: 'contributionReceived', label: 'Cuando alguien aporta a uno de mis eventos' },
  { kind: 'goalReached', label: 'Cuando un sueño llega a su meta' },
]
const news: Choice = { kind: 'news', label: 'Novedades y consejos de Cigüeña, de vez en cuando' }

function EmailsForm({ preferences, isHost }: { preferences: EmailPreferences; isHost: boolean }) {
  const fetcher = useFetcher<Outcome>()
  const outcome = fetcher.data
  useEffect(() => {
    if (outcome?.done) toast.success(outcome.message)
  }, [outcome])
  const shown = isHost ? [...hostChoices, news] : [news]
  const kept = isHost ? [] : hostChoices.filter(({ kind }) => preferences[kind])
  return (
    <Form fetcher={fetcher} className="grid justify-items-start gap-4">
      {outcome && !outcome.done && <Banner tone="danger">{outcome.message}</Banner>}
      <fieldset className="grid gap-1">
        <legend className="sr-only">Correos que quiero recibir</legend>
        {shown.map(({ kind, label }) => (
          <Checkbox key={kind} name={kind} label={label} defaultChecked={preferences[kind]} />
        ))}
        {/* Preserves the preferences that only hosts can see. */}
        {kept.map(({ kind }) => (
          <input key={kind} type="hidden" name={kind} value="on" />
        ))}
      </fieldset>
      <Button
        type="submit"
        name="intent"
        value="letters"
        variant="secondary"
        busy={fetcher.state !== 'idle'}
        busyLabel="Guardando..."
      >
        Guardar preferencias
      </Button>
    </Form>
  )
}

interface EmailsSectionProps {
  panel: Panel<{ preferences: EmailPreferences }>
  isHost: boolean
}

/** Preferences for optional emails (`R7`). */
export function EmailsSection({ panel, isHost }: EmailsSectionProps) {
  return (
    <SettingsSection
      id="letters"
      title="Correos"
      text="Los comprobantes y los avisos de seguridad llegan siempre."
    >
      <PanelView panel={panel} errorTitle="No pudimos cargar tus preferencias">
        {({ preferences }) => <EmailsForm preferences={preferences} isHost={isHost} />}
      </PanelView>
    </SettingsSection>
  )
}
