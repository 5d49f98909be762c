/** Parts of the shell that the first load does without. They are kept on the device with the screens. */
import { lazy } from 'react'
import { later } from '../common/lazy-part.tsx'
import { useToastsWanted } from '../common/toast.ts'

const ToastList = later(lazy(() => import('../common/toasts.tsx')))
export const Toasts = () => (useToastsWanted() ? <ToastList /> : null)
export const MenuDrawer = later(lazy(() => import('./menu-drawer.tsx')))
export const PasswordDialog = later(lazy(() => import('../session/password-dialog.tsx')))
export const FirstPasswordDialog = later(lazy(() => import('../session/first-password-dialog.tsx')))
export const SignInAgain = later(lazy(() => import('../session/sign-in-again.tsx')))
export const LeftClosedNote = later(lazy(() => import('../session/left-closed-note.tsx')))
