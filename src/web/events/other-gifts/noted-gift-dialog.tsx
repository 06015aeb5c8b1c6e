import { useId, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { isMoneyGift, NOTED_GIFT_KINDS } from '#contract/events/other-gifts/noted-gift-kinds.ts'
import type { NotedGift } from '#contract/events/other-gifts/noted-gifts.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { EMAIL_MAX, NOTED_GIFT_DESCRIPTION_MAX, PERSON_NAME_MAX } from '#contract/product/limits.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { createRandomId } from '#web/format/text.ts'
import { EmailTextField } from '#web/forms/email-field.tsx'
import { useFormRequest } from '#web/forms/form-request.ts'
import { fieldProps } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog, DialogCancel } from '#web/ui/feedback/dialog.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { notedGiftRules, readNotedGift, toNotedGiftValues } from './noted-gift-input.ts'

const KIND_OPTIONS = {
  CASH: 'Efectivo',
  TRANSFER: 'Transferencia',
  BROUGHT: 'Trajo algo',
  BRINGING: 'Va a llevar algo',
} as const

interface NotedGiftDialogProps {
  event: Pick<Event, 'id' | 'goals' | 'timeZone'>
  /** Which gift is changed; null notes another. */
  gift: NotedGift | null
  onClose: () => void
  onSaved: () => void
}

/** Notes a gift that came another way, or corrects one (`R24`). */
export function NotedGiftDialog({ event, gift, onClose, onSaved }: NotedGiftDialogProps) {
  const formId = useId()
  const [formKey] = useState(createRandomId)
  const [typed] = useState(() => toNotedGiftValues(gift, event.timeZone))
  const [updatedAt, setUpdatedAt] = useState(gift?.updatedAt ?? '')
  const [kind, setKind] = useState<string>(typed.kind)
  const { isBusy, errors, message, form } = useFormRequest(notedGiftRules, async (fields) => {
    const body = readNotedGift(fields)
    const params = { id: event.id }
    try {
      await (gift
        ? call('PUT /events/:id/noted-gifts/:giftId', {
            params: { ...params, giftId: gift.id },
            body: { ...body, updatedAt },
          })
        : call('POST /events/:id/noted-gifts', { params, body: { ...body, formKey } }))
    } catch (error) {
      // The message says what the gift is now: whoever saves again has read it.
      if (error instanceof ApiError && error.extras.updatedAt) setUpdatedAt(error.extras.updatedAt)
      throw error
    }
    toast.success(gift ? 'Regalo cambiado' : 'Regalo anotado')
    onSaved()
  })
  const field = fieldProps(errors, typed)
  const isMoney = isMoneyGift(kind)
  return (
    <Dialog
      open
      onClose={onClose}
      title={gift ? 'Cambiar regalo' : 'Anotar un regalo'}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" form={formId} busy={isBusy} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <form id={formId} {...form} className="grid grid-cols-1 gap-5">
        {message && <Banner tone="danger">{message}</Banner>}
        <RadioCards
          name="kind"
          legend="¿Cómo llegó?"
          columns="words"
          value={kind}
          onChange={setKind}
          options={NOTED_GIFT_KINDS.map((value) => ({ value, label: KIND_OPTIONS[value] }))}
        />
        <TextField
          {...field('giverName')}
          label="De quién"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
        />
        {isMoney && <MoneyField {...field('amount')} label="Cuánto" parse={parsePesos} />}
        <TextField
          {...field('description')}
          label={isMoney ? 'Nota' : 'Qué es'}
          optional={isMoney}
          autoComplete="off"
          maxLength={NOTED_GIFT_DESCRIPTION_MAX}
        />
        {event.goals.length > 0 && (
          <Select
            name="goalId"
            label="Sueño"
            defaultValue={typed.goalId}
            options={[
              { value: '', label: 'Para todo el evento' },
              ...event.goals.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <TextField {...field('givenOn')} type="date" label="Cuándo" />
        <EmailTextField
          {...field('email')}
          label="Su correo"
          optional
          autoComplete="off"
          maxLength={EMAIL_MAX}
          hint="Para agradecerle por correo. No le escribimos nada más."
        />
        <TextField
          {...field('phone')}
          type="tel"
          label="Su teléfono"
          optional
          inputMode="tel"
          autoComplete="off"
          maxLength={24}
        />
      </form>
    </Dialog>
  )
}
