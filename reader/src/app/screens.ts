import type { ComponentType } from 'react'
import { later } from '../../../web/later/later.ts'
import { Waiting } from '../components/waiting.tsx'
import { Read } from '../screens/read/read.tsx'
import type { ScreenName } from './screen-names.ts'

interface Screen {
  content: ComponentType & { preload?(): void }
  /** True if guests may open the screen; otherwise they see the sign-in. */
  forGuests: boolean
}

const loaded = (load: () => Promise<ComponentType>) => later(load, Waiting)

/** The way to the first sentence is loaded with the page, each other screen when it is opened. */
export const screens: Record<ScreenName, Screen> = {
  library: {
    content: loaded(async () => (await import('../screens/library/library.tsx')).Library),
    forGuests: false,
  },
  read: { content: Read, forGuests: true },
  add: {
    content: loaded(async () => (await import('../screens/add/add.tsx')).Add),
    forGuests: false,
  },
  words: {
    content: loaded(async () => (await import('../screens/words/words.tsx')).Words),
    forGuests: false,
  },
  import: {
    content: loaded(async () => (await import('../screens/import/import.tsx')).Import),
    forGuests: false,
  },
  review: {
    content: loaded(async () => (await import('../screens/review/review.tsx')).Review),
    forGuests: false,
  },
  statistics: {
    content: loaded(async () => (await import('../screens/statistics/statistics.tsx')).Statistics),
    forGuests: true,
  },
  account: {
    content: loaded(async () => (await import('../screens/account/account.tsx')).Account),
    forGuests: false,
  },
  settings: {
    content: loaded(async () => (await import('../screens/settings/settings.tsx')).Settings),
    forGuests: false,
  },
  privacy: {
    content: loaded(async () => (await import('../screens/privacy/privacy.tsx')).Privacy),
    forGuests: false,
  },
  register: {
    content: loaded(async () => (await import('../session/register.tsx')).Register),
    forGuests: true,
  },
  provider: {
    content: loaded(async () => (await import('../session/provider/provider-return.tsx')).ProviderReturn),
    forGuests: true,
  },
  'not-here': {
    content: loaded(async () => (await import('./not-here.tsx')).NotHere),
    forGuests: true,
  },
  'sign-in': {
    content: loaded(async () => (await import('../session/signed-in.tsx')).SignedIn),
    forGuests: false,
  },
}
