interface SectionTitleProps {
  id: string
  title: string
  text?: string
}

/** Heading of a landing section; `id` is for the section's `aria-labelledby`. */
export function SectionTitle({ id, title, text }: SectionTitleProps) {
  return (
    <div className="grid max-w-2xl gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {text && <p className="text-lg text-muted">{text}</p>}
    </div>
  )
}
