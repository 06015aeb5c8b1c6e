import type { ReactElement, ReactNode } from 'react'
import { TextLink } from '#web/ui/actions/text-link.tsx'

/** A paragraph, or the items of a list, with `**strong**` parts and `[label](address)` links. */
type Block = string | readonly string[]

type RichContent = readonly Block[] | ReactElement

/** A part of a long text; its id is the anchor: /faq#costo. */
export interface TextSection {
  id: string
  title: string
  content: RichContent
}

export const buildTextSection = (id: string, title: string, content: RichContent): TextSection => ({
  id,
  title,
  content,
})

const MARKUP = /(\*\*.+?\*\*|\[.+?\]\(.+?\)|\$[\d,]+\.\d\d)/
const LINK = /^\[(.+)\]\((.+)\)$/

function Part({ text }: { text: string }) {
  const [, label, address] = LINK.exec(text) ?? []
  if (address) return <TextLink to={address}>{label}</TextLink>
  if (text.startsWith('$')) return <span className="money">{text}</span>
  if (!text.startsWith('**')) return text
  return (
    <strong className="text-ink">
      <Line text={text.slice(2, -2)} />
    </strong>
  )
}

/** One line with its strong parts, links and amounts. */
export function Line({ text }: { text: string }) {
  const parts = text.split(MARKUP).map((part, place) => ({ part, id: `${place}` }))
  return parts.map(({ part, id }) => <Part key={id} text={part} />)
}

/** Paragraphs and lists of a text that is data. */
export function RichText({ content }: { content: RichContent }): ReactNode {
  if (!('length' in content)) return content
  return content.map((block) =>
    typeof block === 'string' ? (
      <p key={block}>
        <Line text={block} />
      </p>
    ) : (
      <ul key={block[0]}>
        {block.map((item) => (
          <li key={item}>
            <Line text={item} />
          </li>
        ))}
      </ul>
    ),
  )
}
