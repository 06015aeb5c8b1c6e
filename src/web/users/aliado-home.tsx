import type { ReactNode } from 'react'
import type { User } from '#contract/people/users.ts'
import { PATHS } from '#contract/product/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { BecomeHostButton } from './become-host-button.tsx'
import { UnconfirmedContributorBanner } from './unconfirmed-email.tsx'

/** @param props.children what waits for the person */
export function AliadoHome({ user, children }: { user: User; children: ReactNode }) {
  return (
    <div className="page-column grid gap-8 py-8 sm:py-12">
      <div className="grid gap-2">
        <h1 className="text-2xl">Hola, {user.firstName}</h1>
        <p className="text-lg text-muted">Gracias por querer a un bebé antes de conocerlo.</p>
      </div>
      <UnconfirmedContributorBanner />
      {children}
      <div className="grid gap-6 md:grid-cols-2">
        <Card as="section" padding="lg" className="grid content-between justify-items-start gap-6">
          <div className="grid gap-3">
            <Illustration name="success" className="max-w-36" />
            <h2 className="text-xl">Tus aportaciones</h2>
            <p className="text-muted">Lo que has aportado, a qué familia y con qué mensaje.</p>
          </div>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={PATHS.contributions}>Ver mis aportaciones</ButtonLink>
            <ButtonLink to={PATHS.events} variant="secondary">
              Ver eventos
            </ButtonLink>
          </div>
        </Card>
        <Card as="section" padding="lg" className="grid content-between justify-items-start gap-6">
          <div className="grid gap-3">
            <Illustration name="nest" className="max-w-36" />
            <h2 className="text-xl">¿Esperas un bebé?</h2>
            <p className="text-muted">
              Con esta misma cuenta puedes publicar tus sueños y recibir el cariño de los tuyos. Es
              gratis.
            </p>
          </div>
          <BecomeHostButton variant="secondary" />
        </Card>
      </div>
    </div>
  )
}
