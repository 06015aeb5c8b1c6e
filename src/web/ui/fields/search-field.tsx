import type { ComponentProps } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { SearchIcon } from '#web/ui/more-icons.tsx'
import { TextField } from './text-field.tsx'

type SearchFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'label' | 'placeholder' | 'value' | 'onChange'
>

/** The text of a search form, as `search`, with its button. */
export function SearchField(field: SearchFieldProps) {
  return (
    <div className="flex min-w-0 grow basis-60 items-end gap-2">
      <div className="min-w-0 grow">
        <TextField name="search" type="search" maxLength={100} {...field} />
      </div>
      <Button type="submit" variant="secondary" size="icon" className="size-12" aria-label="Buscar">
        <SearchIcon />
      </Button>
    </div>
  )
}
