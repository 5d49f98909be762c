/** Parts of the shell that are not in the first load. They are cached on the device with the screens. */
import { lazy } from 'react'
import { lazyPart } from '../common/lazy-part.tsx'
import { useToastsWanted } from '../common/toast.ts'

const ToastList = lazyPart(lazy(() => import('../common/toasts.tsx')))
export const Toasts = () => (useToastsWanted() ? <ToastList /> : null)
export const FilingNews = lazyPart(lazy(() => import('../record/shared/filing-news.tsx')))
export const SignedIn = lazyPart(lazy(() => import('./signed-in/signed-in.tsx')))
export const SideMenu = lazyPart(lazy(() => import('./menu/side-menu.tsx')))
export const DeskParts = lazyPart(lazy(() => import('./desk-parts.tsx')))
export const MenuDrawer = lazyPart(lazy(() => import('./menu/menu-drawer.tsx')))
export const FirstPasswordDialog = lazyPart(lazy(() => import('../session/first-password-dialog.tsx')))
export const SignInAgain = lazyPart(lazy(() => import('../session/sign-in-again.tsx')))
export const PersonNotes = lazyPart(lazy(() => import('./signed-in/person-notes.tsx')))
export const PublicHome = lazyPart(lazy(async () => ({ default: (await import('./public-home.tsx')).PublicHome })))
export const TabBar = lazyPart(lazy(async () => ({ default: (await import('./tab-bar.tsx')).TabBar })))
export const FarmButton = lazyPart(
  lazy(async () => ({ default: (await import('../animals/farm-button.tsx')).FarmButton })),
)
