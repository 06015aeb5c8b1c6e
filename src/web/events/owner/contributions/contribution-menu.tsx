import { useEffect, useState } from 'react'
import type { Contribution } from '#contract/contributions/contributions.ts'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import type { Event } from '#contract/events/events.ts'
import { call } from '#web/api/call.ts'
import { MenuContact } from '#web/shell/lists/menu-contact.tsx'
import { useUndoThanks } from '#web/shell/money/sent-thanks.tsx'
import { Menu, MenuItem } from '#web/ui/actions/menu.tsx'
import { ChatIcon } from '#web/ui/icons.tsx'
import { ClockIcon, EyeIcon, EyeOffIcon, UndoIcon } from '#web/ui/more-icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { SentThanksDialog } from './sent-thanks-dialog.tsx'

/** A message of this many characters may be cut in the list. */
const LONG_MESSAGE = 70

interface WallItemProps {
  isHidden: boolean
  of: string
  onPress: () => void
}

function WallItem({ isHidden, of, onPress }: WallItemProps) {
  const action = isHidden ? 'Mostrar en el muro' : 'Ocultar del muro'
  return (
    <MenuItem label={`${action}: mensaje de ${of}`} onClick={onPress}>
      {isHidden ? <EyeIcon /> : <EyeOffIcon />} {action}
    </MenuItem>
  )
}

interface ContributionMenuProps {
  contribution: Contribution
  event: Pick<Event, 'wallMessages' | 'viewer'>
  /** Thanked since the page was opened. */
  thankedBy: ThanksChannel | undefined
  onTakenBack: () => void
  isHidden: boolean
  /** Hides its message from the wall, or shows it again. */
  hide: (next: boolean) => Promise<void>
  isOpen: boolean
  onToggle: () => void
  /** Absent if the reader cannot refund it. */
  onRefund: (() => void) | null
}

/** Takes back thanks that the host noted before; those that left by email stay, and the row undoes the latest. */
function useUndoThanksItem({ contribution, thankedBy, onTakenBack }: ContributionMenuProps) {
  const { id, contributorName, status } = contribution
  const by = status === 'CONFIRMED' && !thankedBy ? contribution.thankedBy : null
  const { start, errorMessage, dialog } = useUndoThanks({
    hasNote: by === 'whatsapp',
    giverName: contributorName,
    takeBack: () => call('DELETE /contributions/:id/thanks', { params: { id } }),
    onTakenBack,
  })
  useEffect(() => {
    if (errorMessage) toast.error(errorMessage)
  }, [errorMessage])
  const item = by !== null && by !== 'email' && (
    <MenuItem label={`Volver a pendientes: ${contributorName}`} onClick={start}>
      <UndoIcon /> Volver a pendientes
    </MenuItem>
  )
  return { item, dialog }
}

/** '⋯' of a gift: its folio, the way of its money, its place on the wall, and last its refund. */
export function ContributionMenu(props: ContributionMenuProps) {
  const { contribution, event, isHidden, hide, isOpen, onToggle, onRefund } = props
  const { contributorEmail, contributorName, folio, message, messagePrivate } = contribution
  const [isReading, setIsReading] = useState(false)
  const takenBack = useUndoThanksItem(props)
  const isOnWall = event.wallMessages && message !== null
  const parts = [
    (message?.length ?? 0) > LONG_MESSAGE && 'mensaje',
    event.viewer === 'OWNER' && 'recorrido',
  ]
  const details = parts.filter(Boolean).join(' y ')
  return (
    <>
      <Menu
        label={`Más de la aportación de ${contributorName}`}
        className="-mr-3 self-center justify-self-end [grid-area:more]"
      >
        <p className="px-3 py-1 text-sm text-muted wrap-anywhere">
          {`Folio ${folio}`}
          {isOnWall && messagePrivate && (
            <span className="block">Pidió que su mensaje no salga en el muro.</span>
          )}
        </p>
        <MenuContact email={contributorEmail} />
        {details && (
          <MenuItem
            label={`${isOpen ? 'Ocultar' : 'Ver'} ${details} de ${contributorName}`}
            onClick={onToggle}
          >
            <ClockIcon /> {isOpen ? 'Ocultar' : 'Ver'} {details}
          </MenuItem>
        )}
        {contribution.thankedAt && contribution.status === 'CONFIRMED' && (
          <MenuItem
            label={`Ver tu mensaje a ${contributorName}`}
            onClick={() => setIsReading(true)}
          >
            <ChatIcon /> Ver tu mensaje
          </MenuItem>
        )}
        {takenBack.item}
        {isOnWall && !messagePrivate && (
          <WallItem isHidden={isHidden} of={contributorName} onPress={() => void hide(!isHidden)} />
        )}
        {onRefund && (
          <MenuItem
            danger
            label={`Devolver la aportación de ${contributorName}`}
            onClick={onRefund}
          >
            <UndoIcon /> Devolver
          </MenuItem>
        )}
      </Menu>
      {takenBack.dialog}
      {isReading && (
        <SentThanksDialog contribution={contribution} onClose={() => setIsReading(false)} />
      )}
    </>
  )
}
