import { useRevalidator } from 'react-router'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** The account could not be read: says why, and tries again. */
export function AccountFault({ message }: { message: string | null }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Banner
      tone="danger"
      title={message ?? 'Error verificando el estado de la cuenta'}
      action={
        <Button variant="secondary" busy={state === 'loading'} onClick={() => void revalidate()}>
          Reintentar
        </Button>
      }
    />
  )
}
