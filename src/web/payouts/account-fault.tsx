import { PanelError } from '#web/shell/errors/panel-error.tsx'

/** The account could not be read: says why, and tries again. */
export function AccountFault({ message }: { message: string | null }) {
  return <PanelError title={message ?? 'Error verificando el estado de la cuenta'} />
}
