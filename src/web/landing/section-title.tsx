export function SectionTitle({ id, title, text }: { id: string; title: string; text?: string }) {
  return (
    <div className="grid max-w-2xl gap-3">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {text && <p className="text-lg text-muted">{text}</p>}
    </div>
  )
}
