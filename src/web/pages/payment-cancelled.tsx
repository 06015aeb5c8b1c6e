import { useNavigate, useSearchParams } from 'react-router'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

export const meta = () => pageMeta({ title: 'Pago cancelado' })

/** `?event=` and `&goal=` come along, so that trying again is one touch, without JavaScript too. */
function useAgain(): string | null {
  const [query] = useSearchParams()
  const slug = query.get('event')
  if (!slug || !/^[\w-]+$/.test(slug)) return null
  const goal = query.get('goal')
  const wish = goal && /^[\w-]+$/.test(goal) ? `?goal=${goal}` : ''
  return `/events/${slug}/contribute${wish}`
}

/** The checkout was left before paying (`spec §2`). */
export default function PaymentCancelled() {
  const navigate = useNavigate()
  const again = useAgain()
  return (
    <div className="page-column py-10">
      <EmptyState
        level={1}
        illustration={<Illustration name="nest" />}
        title="Pago cancelado"
        text="No se hizo ningún cargo. Puedes intentarlo de nuevo cuando quieras; si algo no funcionó, escríbenos."
        action={
          <>
            {again && <ButtonLink to={again}>Intentar de nuevo</ButtonLink>}
            <Button
              variant="secondary"
              className="noscript:hidden"
              onClick={() => void navigate(-1)}
            >
              Regresar
            </Button>
            <ButtonLink to="/contact" variant="quiet">
              Contáctanos
            </ButtonLink>
          </>
        }
      />
    </div>
  )
}
