import type { ComponentProps, ReactNode } from 'react'
import { PhotoIcon } from '#web/ui/icons.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { PictureField } from './picture-field.tsx'
import { PictureImage } from './picture-image.tsx'

type FoldedPhotoProps = Omit<ComponentProps<typeof PictureField>, 'shape' | 'updateId'> & {
  /** Of its line, beside the photo. */
  label: ReactNode
}

/** The photo of a sueño behind a line: what every sueño needs stands above it. */
export const FoldedPhoto = ({ label, picture, ...field }: FoldedPhotoProps) => (
  <Disclosure
    summary={
      <span className="flex min-w-0 items-center gap-3">
        {picture ? (
          <PictureImage
            picture={{ ...picture, alt: '' }}
            sizes="3rem"
            widest={320}
            className="size-10 shrink-0 rounded-sm"
          />
        ) : (
          <PhotoIcon className="size-6 shrink-0 text-accent" />
        )}
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </span>
    }
  >
    <div className="pt-2 pb-4">
      <PictureField {...field} picture={picture} shape="square" />
    </div>
  </Disclosure>
)
