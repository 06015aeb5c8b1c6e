import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { themes } from '#web/ui/themes/themes.ts'

const options = themes.map(({ id, name }) => ({
  value: id,
  label: name,
  art: <ThemeHero theme={id} size="card" />,
}))

/** One of the illustrated themes (`R4`). */
export function ThemeChooser({ chosen }: { chosen: string | undefined }) {
  return (
    <RadioCards
      name="theme"
      legend="Tema"
      hint="Viste la página, la tarjeta y la vista previa de tu evento."
      columns="pictures"
      options={options}
      defaultValue={chosen ?? themes[0]?.id}
    />
  )
}
