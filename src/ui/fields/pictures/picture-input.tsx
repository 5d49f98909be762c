import type { ComponentProps } from 'react'

interface PictureInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'capture'> {
  readonly onFile: (file: File | undefined) => void
}

/** What a button opens to choose a picture by, or to take one: it is not seen, and the button is what is heard. */
export function PictureInput({ onFile, ...rest }: PictureInputProps) {
  return (
    <input
      {...rest}
      type="file"
      accept="image/*"
      hidden
      tabIndex={-1}
      aria-hidden="true"
      onChange={({ currentTarget: input }) => {
        const file = input.files?.[0]
        // The same picture may be chosen again after it was refused.
        input.value = ''
        onFile(file)
      }}
    />
  )
}
