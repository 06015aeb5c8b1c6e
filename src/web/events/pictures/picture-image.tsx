import type { ShownGoal } from '#contract/events/goals.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { buildPicturePath } from '#contract/product/paths.ts'
import { classNames } from '#web/ui/style/class-names.ts'

interface PictureImageProps {
  picture: Picture
  /** How wide it is shown, as in `sizes`. */
  sizes: string
  /** The widest file that is ever fetched here, in pixels. */
  widest?: number
  /** Wider files for wider screens only: phones are spared them whatever their pixels. */
  phoneWidest?: number
  /** True where it may be the page's largest paint; others wait until they are near. */
  eager?: boolean
  className?: string
}

const listFiles = ({ digest, widths }: Picture, widest: number) => {
  const fitting = widths.filter((width) => width <= widest)
  const shown = fitting.length > 0 ? fitting : widths.slice(0, 1)
  return shown.map((width) => `${buildPicturePath(digest, width)} ${width}w`).join(', ')
}

/**
 * A picture, cropped around the point that its host chose, on its own color or blurred copy until it arrives (`R19`). The
 * frame's size comes from `className`, so that nothing moves.
 */
export function PictureImage(props: PictureImageProps) {
  const { picture, sizes, widest = 1_600, phoneWidest, eager = false, className } = props
  const { width, height, background, alt, focusX, focusY } = picture
  const [smallest = width] = picture.widths
  return (
    <picture className="contents">
      {phoneWidest && (
        <source
          media="(max-width: 40rem)"
          srcSet={listFiles(picture, phoneWidest)}
          sizes={sizes}
          // Else it takes a cell of a grid.
          className="hidden"
        />
      )}
      <img
        src={buildPicturePath(picture.digest, smallest)}
        srcSet={listFiles(picture, widest)}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? undefined : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'high' : undefined}
        style={{ background, objectPosition: `${focusX}% ${focusY}%` }}
        className={classNames('object-cover', className)}
      />
    </picture>
  )
}

/** A goal's thumbnail, if it has one. Its name stands beside it. */
export function GoalPicture({
  goal,
  className,
}: {
  goal: Pick<ShownGoal, 'picture'>
  className: string
}) {
  if (!goal.picture) return null
  return <PictureImage picture={goal.picture} sizes="6rem" widest={320} className={className} />
}

/** The cover as a print that stands in the theme's scene, whose drawing shows below it. */
export function CoverPrint({ picture }: { picture: Picture }) {
  return (
    <PictureImage
      picture={picture}
      sizes="(max-width: 40rem) 92vw, 36rem"
      phoneWidest={800}
      eager
      className="relative mt-3 -mb-3 aspect-2/1 w-full max-w-xl justify-self-center rounded-lg border-6 border-surface shadow-float sm:-mb-8 sm:aspect-16/9"
    />
  )
}
