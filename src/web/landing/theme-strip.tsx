import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { themes } from '#web/ui/themes/themes.ts'
import { SectionTitle } from './section-title.tsx'

/** The themes an event can wear. */
export function ThemeStrip() {
  return (
    <section aria-labelledby="temas" className="border-t border-line bg-sunk">
      <div className="page-column grid gap-8 py-14 lg:py-20">
        <SectionTitle
          id="temas"
          title="Tu invitación, con su propio cielo"
          text="Dibujados por nosotros, para tu página, tu tarjeta y la vista previa en WhatsApp."
        />
        <ul className="grid grid-cols-2 gap-3 sm:gap-5 lg:grid-cols-3">
          {themes.map(({ id, name }) => (
            <li key={id} className="overflow-hidden rounded-md bg-surface shadow-card">
              <ThemeHero theme={id} size="card" className="pt-4" />
              <p className="px-4 py-3 font-semibold">{name}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
