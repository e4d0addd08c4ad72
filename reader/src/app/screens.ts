import type { ComponentType } from 'react'
import { later } from '../../../web/later/later.ts'
import { Waiting } from '../components/waiting.tsx'
import { Read } from '../screens/read/read.tsx'
import type { ScreenName } from './screen-names.ts'

interface Screen {
  content: ComponentType & { preload?(): void }
  /** True if guests may open the screen, or the parts that they may open; otherwise they see the sign-in. */
  forGuests: boolean | readonly string[]
}

const loaded = (load: () => Promise<ComponentType>) => later(load, Waiting)

/** The way to the first sentence is loaded with the page, each other screen when it is opened. */
export const screens: Record<ScreenName, Screen> = {
  library: {
    content: loaded(async () => (await import('../screens/library/library.tsx')).Library),
    forGuests: false,
  },
  read: { content: Read, forGuests: true },
  listen: {
    content: loaded(async () => (await import('../screens/listen/listen.tsx')).Listen),
    forGuests: true,
  },
  next: {
    content: loaded(async () => (await import('../screens/next/next.tsx')).Next),
    forGuests: true,
  },
  text: {
    content: loaded(async () => (await import('../screens/text/text.tsx')).ChangeText),
    forGuests: true,
  },
  add: {
    content: loaded(async () => (await import('../screens/add/add.tsx')).Add),
    forGuests: false,
  },
  words: {
    content: loaded(async () => (await import('../screens/words/words.tsx')).Words),
    forGuests: true,
  },
  sentences: {
    content: loaded(async () => (await import('../screens/sentences/sentences.tsx')).Sentences),
    forGuests: true,
  },
  dictionary: {
    content: loaded(async () => (await import('../screens/dictionary/dictionary.tsx')).Dictionary),
    forGuests: true,
  },
  word: {
    content: loaded(async () => (await import('../screens/word/word.tsx')).WordPage),
    forGuests: true,
  },
  kanji: {
    content: loaded(async () => (await import('../screens/kanji/kanji.tsx')).KanjiPage),
    forGuests: true,
  },
  import: {
    content: loaded(async () => (await import('../screens/import/import.tsx')).Import),
    forGuests: true,
  },
  changes: {
    content: loaded(async () => (await import('../screens/changes/changes.tsx')).Changes),
    forGuests: true,
  },
  review: {
    content: loaded(async () => (await import('../screens/review/review.tsx')).Review),
    forGuests: true,
  },
  statistics: {
    content: loaded(async () => (await import('../screens/statistics/statistics.tsx')).Statistics),
    forGuests: true,
  },
  settings: {
    content: loaded(async () => (await import('../screens/settings/settings.tsx')).Settings),
    forGuests: ['review', 'you'],
  },
  keys: {
    content: loaded(async () => (await import('../screens/keys/change-keys.tsx')).ChangeKeys),
    forGuests: true,
  },
  register: {
    content: loaded(async () => (await import('../session/register.tsx')).Register),
    forGuests: true,
  },
  'new-password': {
    content: loaded(async () => (await import('../session/new-password.tsx')).NewPasswordByLink),
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
