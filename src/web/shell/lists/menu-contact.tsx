import { MenuLink } from '#web/ui/actions/menu.tsx'
import { MailIcon, PhoneIcon } from '#web/ui/more-icons.tsx'

interface Contact {
  phone?: string | null
  email: string | null
}

export const buildTelUrl = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`

/** In the '⋯' of somebody's row: calls or writes to them. */
export const MenuContact = ({ phone, email }: Contact) => (
  <>
    {phone && (
      <MenuLink to={buildTelUrl(phone)}>
        <PhoneIcon /> {phone}
      </MenuLink>
    )}
    {email && (
      <MenuLink to={`mailto:${email}`}>
        <MailIcon /> {email}
      </MenuLink>
    )}
  </>
)
