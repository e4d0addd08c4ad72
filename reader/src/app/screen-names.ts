/** The names in addresses. */
export const screenNames = [
  'library',
  'read',
  'listen',
  'next',
  'text',
  'add',
  'words',
  'sentences',
  'dictionary',
  'word',
  'kanji',
  'import',
  'changes',
  'review',
  'statistics',
  'settings',
  'keys',
  'register',
  'new-password',
  'sign-in',
  'provider',
  'not-here',
] as const
export type ScreenName = (typeof screenNames)[number]

/** The screens of the navigation, in its order. */
export const mainScreens = [
  'library',
  'words',
  'review',
  'statistics',
  'settings',
] as const satisfies ScreenName[]

type MainScreen = (typeof mainScreens)[number]

/** The screens that belong to a screen of the navigation. */
const families: Partial<Record<ScreenName, MainScreen>> = {
  next: 'library',
  text: 'library',
  listen: 'library',
  sentences: 'words',
  dictionary: 'words',
  word: 'words',
  kanji: 'words',
  import: 'words',
  changes: 'settings',
  keys: 'settings',
}

/** The screen of the navigation to which a screen belongs. */
export const mainScreenOf = (screen: ScreenName): ScreenName => families[screen] ?? screen
