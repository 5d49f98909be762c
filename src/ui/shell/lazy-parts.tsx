/** Parts of the shell that the first load does without. They are kept on the device with the screens. */
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react'
import { OrElse } from '../common/fallback-boundary.tsx'
import { useToastsWanted } from '../common/toast.ts'

/** Shows nothing until the part is there, and nothing if it cannot be had: the rest of the shell goes on. */
function later<P extends object>(part: LazyExoticComponent<ComponentType<P>>) {
  return function Later(props: P) {
    const Part: ComponentType<P> = part as ComponentType<P>
    return (
      <OrElse otherwise={null}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </OrElse>
    )
  }
}

const ToastList = later(lazy(() => import('../common/toasts.tsx')))
export const Toasts = () => (useToastsWanted() ? <ToastList /> : null)
export const MenuDrawer = later(lazy(() => import('./menu-drawer.tsx')))
export const PasswordDialog = later(lazy(() => import('../session/password-dialog.tsx')))
export const FirstPasswordDialog = later(lazy(() => import('../session/first-password-dialog.tsx')))
export const InactivityNotice = later(lazy(() => import('../session/inactivity-notice.tsx')))
export const SignInAgain = later(lazy(() => import('../session/sign-in-again.tsx')))
export const LeftClosedNote = later(lazy(() => import('../session/left-closed-note.tsx')))
export const RecoveryDialog = later(lazy(() => import('../session/recovery-dialog.tsx')))
