import { PATHS } from '#contract/product/paths.ts'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { Actions } from '#web/ui/gallery/actions.tsx'
import { Data } from '#web/ui/gallery/data.tsx'
import { Fields } from '#web/ui/gallery/fields.tsx'
import { Foundations, Pictures } from '#web/ui/gallery/pictures.tsx'
import { Surfaces } from '#web/ui/gallery/surfaces.tsx'
import { PageBanner } from '#web/ui/layout/page-banner.tsx'

export const meta = () => pageMeta({ title: 'Piezas', index: false })

/** Every UI component in every state, to compare before and after a change. */
const UiGallery = () => (
  <>
    <PageBanner
      title="Piezas"
      text="Cada componente en cada estado."
      breadcrumb={[
        { label: 'Inicio', to: PATHS.home },
        { label: 'Mis eventos', to: PATHS.events },
        { label: 'Baby shower de María Fernanda y José Eduardo', to: PATHS.events },
        { label: 'Piezas' },
      ]}
    />
    <div className="page-column grid grid-cols-1 gap-12 py-8">
      <Foundations />
      <Actions />
      <Fields />
      <Surfaces />
      <Data />
      <Pictures />
    </div>
  </>
)

export default UiGallery
