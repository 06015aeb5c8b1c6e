import { Fragment } from 'react'

/** An address that a narrow screen breaks before `@` or after a dot: no line begins with a dot. */
export const EmailAddress = ({ address }: { address: string }) =>
  address.split(/(?=@)|(?<=\.)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike, and keep their places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
