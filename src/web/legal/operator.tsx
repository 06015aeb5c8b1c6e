import { useLoaderData } from 'react-router'
import type { Operator as Named } from '#web/api/page-services.server.ts'

/** The operator's name and address, or a notice that none is published. */
export function Operator() {
  const { operator } = useLoaderData<{ operator: Named | null }>()
  if (operator) {
    return (
      <>
        {operator.name}, con domicilio en {operator.address}
      </>
    )
  }
  return <strong>quien opera este sitio, que aún no publica aquí su nombre ni su domicilio</strong>
}
