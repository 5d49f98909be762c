import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface PageLinkProps {
  /** An address of this app. The registry knows routes as text, the router as types: they are converted here. */
  readonly to: string
  /** Its search parameters, in the format of that screen. */
  readonly search?: Readonly<Record<string, string | undefined>>
  readonly className?: string | undefined
  readonly title?: string
  readonly 'aria-label'?: string
  readonly onClick?: () => void
  /** Number of waiting items, shown beside its label. */
  readonly count?: number | undefined
  readonly children: ReactNode
}

/** A link to a screen; it carries aria-current while that screen is shown. */
export const PageLink = ({ to, search, count, ...others }: PageLinkProps) => (
  <Link
    to={to as '/'}
    {...(search && { search: search as never })}
    activeOptions={{ exact: true, includeSearch: false }}
    data-count={count || undefined}
    {...others}
  />
)

/** The same, styled as a button. */
export const ButtonLink = ({
  to,
  children,
  ...others
}: ButtonProps & Pick<PageLinkProps, 'to' | 'children' | 'onClick'>) => (
  <Button component={Link} {...({ to } as { to: '/' })} {...others}>
    {children}
  </Button>
)
