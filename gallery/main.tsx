import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { PageBanner } from '#web/ui/layout/page-banner.tsx'
import { Toaster } from '#web/ui/toasts/toaster.tsx'
import { Actions } from './actions.tsx'
import { Data } from './data.tsx'
import { Fields } from './fields.tsx'
import { Foundations, Pictures } from './pictures.tsx'
import { Surfaces } from './surfaces.tsx'
import './gallery.css'

/** Every UI component in every state, to compare before and after a change. */
const Gallery = () => (
  <main>
    <PageBanner
      title="Piezas"
      text="Cada componente en cada estado."
      breadcrumb={[
        { label: 'Inicio', to: '/' },
        { label: 'Mis eventos', to: '/' },
        { label: 'Baby shower de María Fernanda y José Eduardo', to: '/' },
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
    <Toaster durationMs={5_000} />
  </main>
)

const container = document.querySelector('#gallery')
if (!container) throw new Error('index.html has no element #gallery')
createRoot(container).render(
  <BrowserRouter>
    <Gallery />
  </BrowserRouter>,
)
