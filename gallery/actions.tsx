import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { Menu, MenuItem } from '#web/ui/actions/menu.tsx'
import { NewTabLink, TextLink } from '#web/ui/actions/text-link.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/feedback/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { EditIcon, PlusIcon } from '#web/ui/more-icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { Row, Section } from './section.tsx'

const Dialogs = () => {
  const [open, setOpen] = useState<'none' | 'form' | 'confirm' | 'busy'>('none')
  const close = () => setOpen('none')
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen('form')}>
        Abrir diálogo
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Pedir confirmación
      </Button>
      <Button variant="secondary" onClick={() => setOpen('busy')}>
        Confirmar y esperar
      </Button>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Agregar enlace de videollamada"
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancelar
            </Button>
            <Button onClick={close}>Guardar</Button>
          </>
        }
      >
        <TextField name="link" label="Enlace" type="url" hint="Zoom, Meet o el que uses" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title="¿Eliminar este sueño?"
        text="Se quitará de la página. Lo que ya recibió se conserva en tu historial."
        confirmLabel="Eliminar sueño"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      />
      <ConfirmDialog
        open={open === 'busy'}
        title="¿Dejar la página?"
        text="Se perderá lo que escribiste."
        confirmLabel="Salir"
        busyLabel="Saliendo…"
        cancelLabel="Seguir aquí"
        tone="stay"
        busy
        onConfirm={close}
        onCancel={close}
      />
    </Row>
  )
}

export const Actions = () => (
  <>
    <Section title="Botones y enlaces">
      <Row>
        <Button>Aportar</Button>
        <Button variant="secondary">Compartir</Button>
        <Button variant="quiet">Cancelar</Button>
        <Button variant="danger">Eliminar sueño</Button>
        <Button size="lg">Guardar y publicar</Button>
      </Row>
      <Row>
        <Button busy busyLabel="Guardando…">
          Guardar
        </Button>
        <Button variant="secondary" busy busyLabel="Cargando…">
          Reintentar
        </Button>
        <Button disabled>Publicar</Button>
        <Button variant="secondary" disabled>
          Sin cambios
        </Button>
        <Button variant="quiet" disabled>
          Cancelar
        </Button>
        <Button variant="danger" disabled>
          Eliminar
        </Button>
        <Button>
          <PlusIcon /> Agregar sueño
        </Button>
        <Button variant="quiet" size="icon" aria-label="Editar">
          <EditIcon />
        </Button>
        <Menu label="Más de la aportación de Tía Chela">
          <p className="px-3 py-1 text-sm text-muted">Folio CIG-7F3K-92</p>
          <MenuItem label="Ver recorrido de Tía Chela" onClick={() => {}}>
            Ver recorrido
          </MenuItem>
          <MenuItem danger label="Devolver la aportación de Tía Chela" onClick={() => {}}>
            Devolver
          </MenuItem>
        </Menu>
        <ButtonLink to="/ui" variant="secondary">
          Ver evento
        </ButtonLink>
        <CopyButton text="https://ciguena.mx/e/ana" label="Copiar enlace" resetMs={2_000} />
        <CopyButton
          resetMs={2_000}
          text="https://ciguena.mx/e/ana"
          label="Copiar enlace"
          size="icon"
          variant="quiet"
        />
      </Row>
      <p>
        Lee los <TextLink to="/terms">términos</TextLink> y el{' '}
        <TextLink to="/privacy">aviso de privacidad</TextLink>, o{' '}
        <NewTabLink href="https://www.stripe.com/mx">conoce Stripe</NewTabLink>.
      </p>
    </Section>
    <Section title="Diálogos y mensajes">
      <Dialogs />
      <Row>
        <Button variant="quiet" onClick={() => toast.success('¡Evento publicado exitosamente!')}>
          Mensaje de éxito
        </Button>
        <Button variant="quiet" onClick={() => toast.info('No hay cambios para guardar')}>
          Mensaje informativo
        </Button>
        <Button variant="quiet" onClick={() => toast.error('Por favor complete todos los campos')}>
          Mensaje de error
        </Button>
      </Row>
    </Section>
  </>
)
