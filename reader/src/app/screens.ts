import { type ComponentType, lazy } from 'react'
import { Read } from '../screens/read/read.tsx'
import type { ScreenName } from './screen-names.ts'

interface Screen {
  content: ComponentType
  /** True if guests may open the screen; otherwise they see the sign-in. */
  forGuests: boolean
}

/** The way to the first sentence is loaded with the page, each other screen when it is opened. */
export const screens: Record<ScreenName, Screen> = {
  library: {
    content: lazy(async () => ({ default: (await import('../screens/library/library.tsx')).Library })),
    forGuests: false,
  },
  read: { content: Read, forGuests: true },
  add: {
    content: lazy(async () => ({ default: (await import('../screens/add/add.tsx')).Add })),
    forGuests: false,
  },
  words: {
    content: lazy(async () => ({ default: (await import('../screens/words/words.tsx')).Words })),
    forGuests: false,
  },
  review: {
    content: lazy(async () => ({ default: (await import('../screens/review/review.tsx')).Review })),
    forGuests: false,
  },
  account: {
    content: lazy(async () => ({ default: (await import('../screens/account/account.tsx')).Account })),
    forGuests: false,
  },
  settings: {
    content: lazy(async () => ({ default: (await import('../screens/settings/settings.tsx')).Settings })),
    forGuests: false,
  },
  privacy: {
    content: lazy(async () => ({ default: (await import('../screens/privacy/privacy.tsx')).Privacy })),
    forGuests: false,
  },
  register: {
    content: lazy(async () => ({ default: (await import('../session/register.tsx')).Register })),
    forGuests: true,
  },
  provider: {
    content: lazy(async () => ({
      default: (await import('../session/provider/provider-return.tsx')).ProviderReturn,
    })),
    forGuests: true,
  },
  'sign-in': {
    content: lazy(async () => ({ default: (await import('../session/signed-in.tsx')).SignedIn })),
    forGuests: false,
  },
}
