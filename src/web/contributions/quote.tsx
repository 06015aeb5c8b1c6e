export function Quote({ title, text, from }: { title: string; text: string; from?: string }) {
  return (
    <figure className="grid gap-1 border-l-4 border-accent pl-4">
      <figcaption className="text-sm text-muted">{title}</figcaption>
      <blockquote className="whitespace-pre-line wrap-anywhere">{text}</blockquote>
      {from && <p className="text-sm text-muted">{from}</p>}
    </figure>
  )
}
