import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'
import type { ChartPoint } from '#web/ui/chart/chart-labels.ts'
import { TimeChart } from '#web/ui/chart/time-chart.tsx'
import { DataTable, type TableColumn } from '#web/ui/data/data-table.tsx'
import { Pagination } from '#web/ui/data/pagination.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { StepsTimeline, type TimelineItem } from '#web/ui/data/steps-timeline.tsx'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import { TimeField } from '#web/ui/date-fields/time-field.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PapelPicadoBurst } from '#web/ui/feedback/papel-picado-burst.tsx'
import { LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Columns, Row, Section } from './section.tsx'

interface Sample {
  id: string
  ally: string
  goal: string
  amount: string
}

const rows: Sample[] = [
  { id: '1', ally: 'Guadalupe Hernández de la Torre', goal: 'Carriola', amount: '$1,500.00' },
  { id: '2', ally: 'Luis Ángel', goal: 'Cuna con colchón ortopédico', amount: '$12,450.50' },
  { id: '3', ally: 'Lupita'.repeat(16), goal: 'Pañales'.repeat(14), amount: '$10,000,000.00' },
]

/** A table measures its words: what people type is broken anywhere, and keeps some room. */
const Name = ({ children }: { children: string }) => (
  <span className="inline-block wrap-anywhere md:min-w-40">{children}</span>
)

const columns: TableColumn<Sample>[] = [
  { header: 'Aliado', heading: true, cell: ({ ally }) => <Name>{ally}</Name> },
  { header: 'Sueño', cell: ({ goal }) => <Name>{goal}</Name> },
  {
    header: 'Estado',
    cell: () => <StatusBadge tone="success">Confirmada</StatusBadge>,
  },
  { header: 'Monto', align: 'end', cell: (row) => row.amount },
]

const way: TimelineItem[] = [
  {
    id: '1',
    title: 'Pago recibido',
    dateTime: '2026-12-12T17:00:00-06:00',
    when: '12 dic 2026, 5:00 p.m.',
    detail: '$1,139.00',
    tone: 'success',
  },
  {
    id: '2',
    title: 'En aclaración con el banco',
    dateTime: '2026-12-14T09:30:00-06:00',
    when: '14 dic 2026, 9:30 a.m.',
    detail: '$1,139.00',
    tone: 'warning',
  },
]

const days: ChartPoint[] = [
  { start: '2026-12-10', amount: 150_000, contributions: 3 },
  { start: '2026-12-11', amount: 0, contributions: 0 },
  { start: '2026-12-12', amount: 1_245_050, contributions: 14 },
]

const months: ChartPoint[] = [
  { start: '2026-11-01', amount: 0, contributions: 0 },
  { start: '2026-12-01', amount: 0, contributions: 0 },
]

/** Its first and last page are where its links lead. */
const Pages = () => {
  const [search] = useSearchParams()
  const page = Number(search.get('page') ?? 4)
  return <Pagination page={page} totalPages={12} hrefFor={(other) => `?page=${other}`} />
}

const Celebration = () => {
  const [round, setRound] = useState(0)
  return (
    <>
      <Button variant="secondary" onClick={() => setRound(round + 1)}>
        Celebrar
      </Button>
      {round > 0 && <PapelPicadoBurst key={round} />}
    </>
  )
}

export const Data = () => (
  <>
    <Section title="Fechas">
      <Columns>
        <DateField
          name="date"
          label="Fecha del evento"
          defaultValue="2026-12-12"
          min="2026-11-20"
        />
        <TimeField name="time" label="Hora" defaultValue="17:00" hint="Hora del centro de México" />
        <DateField
          name="closing"
          label="Fecha de cierre"
          optional
          error="La fecha de cierre debe ser anterior a la fecha del evento"
        />
        <TimeField name="closing-time" label="Hora de cierre" error="Elige una hora." />
        <DateField name="date-locked" label="Fecha" defaultValue="2026-12-12" disabled />
        <TimeField name="time-late" label="Hora" defaultValue="17:15" optional />
      </Columns>
      <Row>
        <Celebration />
      </Row>
    </Section>
    <Section title="Listas largas">
      <DataTable caption="Aportaciones" columns={columns} rows={rows} rowKey={(row) => row.id} />
      <DataTable
        caption="Aportaciones"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            title="Aún no hay aportaciones"
            text="Comparte tu enlace por WhatsApp para recibir la primera."
            level={3}
          />
        }
      />
      <LoadingArea label="Cargando aportaciones">
        <div className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      </LoadingArea>
      <TimeChart
        title="Aportaciones"
        unit="day"
        period="por día"
        points={days}
        amountTitle="Recibido"
      />
      <TimeChart
        title="Sin aportaciones"
        unit="month"
        period="por mes"
        points={months}
        amountTitle="Recibido"
      />
      <StepsTimeline
        label="Recorrido"
        items={way}
        next="El banco lo recibe según su calendario de depósitos."
      />
      <Pages />
      <Tabs
        label="Vistas del evento"
        tabs={[
          { id: 'goals', label: 'Sueños', content: <p>Tres sueños abiertos.</p> },
          { id: 'allies', label: 'Aliados', content: <p>Doce aliados.</p> },
          { id: 'messages', label: 'Mensajes', content: <p>Ocho mensajes.</p> },
        ]}
      />
    </Section>
  </>
)
