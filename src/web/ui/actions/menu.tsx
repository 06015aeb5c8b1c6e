import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useNavigate } from 'react-router'
import { classNames } from '#web/ui/style/class-names.ts'
import { type ButtonLook, buttonStyle } from './button-style.ts'

export interface MenuEntry {
  id: string
  label: string
  icon?: ReactNode
  /** Navigates to this page… */
  to?: string | undefined
  /** …or runs this. */
  onSelect?: (() => void) | undefined
  tone?: 'normal' | 'danger' | undefined
  disabled?: boolean | undefined
}

export interface MenuProps extends ButtonLook {
  /** Accessible name of the button. */
  label: string
  /** Visible content of the button. */
  children: ReactNode
  items: readonly MenuEntry[]
}

/** A button with a list of actions. For private pages only, because it loads react-aria. */
export const Menu = ({ label, children, items, variant = 'quiet', ...look }: MenuProps) => {
  const navigate = useNavigate()
  const choose = ({ to, onSelect }: MenuEntry) => {
    onSelect?.()
    if (to) void navigate(to)
  }
  return (
    <I18nProvider locale="es-MX">
      <MenuTrigger>
        <Button className={buttonStyle({ variant, ...look })}>
          {children}
          <span className="sr-only">{label}</span>
        </Button>
        <Popover className="min-w-56 rounded-md bg-surface p-1.5 text-ink shadow-float ring-1 ring-line motion-safe:animate-rise">
          <AriaMenu aria-label={label} className="outline-none">
            {items.map((item) => (
              <MenuItem
                key={item.id}
                id={item.id}
                textValue={item.label}
                isDisabled={item.disabled ?? false}
                onAction={() => choose(item)}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-2 outline-none data-disabled:opacity-60 data-focused:bg-sunk',
                  item.tone === 'danger' && 'text-danger',
                )}
              >
                {item.icon}
                {item.label}
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </I18nProvider>
  )
}
