import type { ComponentProps } from 'react'

interface PictureInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'capture'> {
  readonly onFile: (file: File | undefined) => void
}

/** Hidden input that a button opens to choose or take a picture; screen readers announce only the button. */
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
