/** Parts of the shell that are not in the first load. They are cached on the device with the screens. */
import { lazyPart } from '../common/lazy-part.tsx'
import { useToastsWanted } from '../common/toast.ts'

const ToastList = lazyPart(() => import('../common/toasts.tsx'))
export const Toasts = () => (useToastsWanted() ? <ToastList /> : null)
export const FilingNews = lazyPart(() => import('../record/shared/filing-news.tsx'))
export const SignedIn = lazyPart(() => import('./signed-in/signed-in.tsx'))
export const SideMenu = lazyPart(() => import('./menu/side-menu.tsx'))
export const DeskParts = lazyPart(() => import('./desk-parts.tsx'))
export const MenuDrawer = lazyPart(() => import('./menu/menu-drawer.tsx'))
export const FirstPasswordDialog = lazyPart(() => import('../session/first-password-dialog.tsx'))
export const SignInAgain = lazyPart(() => import('../session/sign-in-again.tsx'))
export const PersonNotes = lazyPart(() => import('./signed-in/person-notes.tsx'))
export const PublicHome = lazyPart(async () => ({ default: (await import('./public-home.tsx')).PublicHome }))
export const TabBar = lazyPart(async () => ({ default: (await import('./tab-bar.tsx')).TabBar }))
export const FarmButton = lazyPart(async () => ({ default: (await import('../animals/farm-button.tsx')).FarmButton }))
