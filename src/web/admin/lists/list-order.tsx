import { useSearchParams } from 'react-router'
import { FilterSelect } from '#web/shell/lists/list-filter.tsx'
import { buildOrderPath, readChoice, readSearch } from '#web/shell/lists/list-query.ts'

/** The orders of a list: each as the choice on a phone says it, and as it is announced. */
export type OrderTexts<Order extends string> = Readonly<
  Record<Order, { label: string; text: string }>
>

/** The order in the address; undefined for the list's own. */
export const readOrder = <Order extends string>(
  search: URLSearchParams,
  texts: OrderTexts<Order>,
): Order | undefined => readChoice(search, 'order', Object.keys(texts) as Order[])

/** Of people and events: of a search the likeliest come first. */
export const findOwnOrder = (search: URLSearchParams): 'newest' | null =>
  readSearch(search) ? null : 'newest'

interface ColumnOrders<Order extends string> {
  texts: OrderTexts<Order>
  /** The order of an address without one; null if it is none of them: of a search the likeliest come first. */
  own: Order | null
  up: Order
  down: Order
}

/** Of a column with two orders: which one is shown, and the address of the other; amounts and dates begin with the largest. */
export function orderBy<Order extends string>(
  search: URLSearchParams,
  { texts, own, up, down }: ColumnOrders<Order>,
  first: 'up' | 'down' = 'down',
) {
  const shown = readOrder(search, texts) ?? own
  const [begin, other] = first === 'down' ? [down, up] : [up, down]
  const next = shown === begin ? other : begin
  const now = shown === up ? 'ascending' : shown === down ? 'descending' : 'none'
  const to = buildOrderPath(search, next === own ? null : next)
  return { order: { now, to, text: shown ? texts[shown].text : '' } } as const
}

interface OrderSelectProps<Order extends string> {
  texts: OrderTexts<Order>
  own: Order | null
}

/** The order of a list whose rows are cards; in a table the columns' heads order it. */
export function OrderSelect<Order extends string>({ texts, own }: OrderSelectProps<Order>) {
  const [search] = useSearchParams()
  const order = readOrder(search, texts)
  const orders = Object.keys(texts) as Order[]
  return (
    <div className="lg:hidden">
      <FilterSelect
        name="order"
        label="Orden"
        placeholder={own ? texts[own].label : 'Lo más probable'}
        value={order === own ? undefined : order}
        options={orders
          .filter((value) => value !== own)
          .map((value) => ({ value, label: texts[value].label }))}
      />
    </div>
  )
}
