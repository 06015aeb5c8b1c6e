import { Button } from '#web/ui/actions/button.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { EmailAddress } from '#web/ui/data/email-address.tsx'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner, RetryBanner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingArea, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { Loading } from '#web/ui/feedback/spinner.tsx'
import { Accordion } from '#web/ui/layout/accordion.tsx'
import { Card, CardSection } from '#web/ui/layout/card.tsx'
import { Stepper } from '#web/ui/layout/stepper.tsx'
import { Columns, Row, Section } from './section.tsx'

const Goals = () => (
  <Columns>
    <Card as="article" className="grid grid-cols-1 gap-4">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-lg">Carriola para salir a pasear por la Alameda los domingos</h3>
        <StatusBadge tone="success">Activo</StatusBadge>
      </div>
      <ProgressThermometer
        value={320000}
        max={800000}
        label="Avance de Carriola"
        text="$3,200.00 de $8,000.00"
        showText
      />
      <Button wide>Aportar</Button>
    </Card>
    <Card as="article" className="grid grid-cols-1 gap-4">
      <h3 className="text-lg">Cuna</h3>
      <ProgressThermometer
        value={500000}
        max={500000}
        label="Avance de Cuna"
        text="$5,000.00 de $5,000.00"
        showText
        size="lg"
      />
      <ProgressThermometer value={10} max={9000} label="Avance de Pañales" text="$0.10 de $90.00" />
      <ProgressThermometer value={0} max={9000} label="Avance de Silla" text="$0.00 de $90.00" />
      <div className="flex flex-wrap items-center gap-3">
        <Avatar initials="GL" />
        <p className="min-w-0">
          Guadalupe López aportó
          <span className="block text-sm text-muted">
            <EmailAddress address="guadalupe.lopez.villasenor@correo.example.mx" />
          </span>
        </p>
        <p className="money ml-auto font-semibold">$1,500.00</p>
      </div>
    </Card>
  </Columns>
)

export const Surfaces = () => (
  <>
    <Section title="Tarjetas y avances">
      <Goals />
      <Row>
        <StatusBadge>Archivado</StatusBadge>
        <StatusBadge tone="warning">Borrador</StatusBadge>
        <StatusBadge tone="success">Activo</StatusBadge>
        <StatusBadge tone="info">Completado</StatusBadge>
        <StatusBadge tone="danger">Reembolsada</StatusBadge>
        <StatusBadge tone="accent">Anfitrión</StatusBadge>
        <Avatar initials="AM" size="sm" />
        <Avatar initials="AM" size="lg" />
      </Row>
      <Stepper steps={['Información del Evento', 'Sueños y Deseos']} current={0} />
      <Stepper steps={['Perfil', 'Cuenta de pagos', 'Primer evento']} current={1} />
      <Stepper steps={['Perfil', 'Cuenta de pagos', 'Primer evento']} current={2} />
    </Section>
    <Section title="Avisos">
      <Columns>
        <Banner title="Tu cuenta está en revisión">Suele tardar menos de un día.</Banner>
        <Banner tone="success" title="¡Listo!">
          Ya puedes recibir aportaciones.
        </Banner>
        <Banner tone="warning" title="Faltan datos" action={<Button>Completar ahora</Button>}>
          Completa tu cuenta para publicar.
        </Banner>
        <RetryBanner title="No pudimos cargar tus eventos" onRetry={() => undefined}>
          Revisa tu conexión e intenta de nuevo.
        </RetryBanner>
      </Columns>
    </Section>
    <Section title="Esperar y estar vacío">
      <Columns>
        <CardSection id="sueños" title="Sueños" className="gap-4">
          <LoadingArea label="Cargando sueños">
            <Skeleton className="mb-4 h-32" />
            <SkeletonText />
          </LoadingArea>
        </CardSection>
        <Card>
          <Loading />
          <EmptyState
            illustration="nest"
            title="No tienes baby showers aún"
            text="Crea el primero: toma unos diez minutos."
            level={3}
            action={<Button>Crear mi primer evento</Button>}
          />
        </Card>
      </Columns>
    </Section>
    <Section title="Preguntas">
      <Accordion
        items={[
          { id: 'fee', title: '¿Cuánto cuesta?', content: 'Publicar es gratis.' },
          { id: 'card', title: '¿Con qué puedo pagar?', content: 'Con tarjeta.' },
        ]}
      />
    </Section>
  </>
)
