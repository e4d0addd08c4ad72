/** The names in addresses. */
export const screenNames = [
  'library',
  'read',
  'add',
  'words',
  'import',
  'review',
  'statistics',
  'account',
  'settings',
  'privacy',
  'register',
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
  'account',
] as const satisfies ScreenName[]

/** The screens of a third-party account, which reads and collects nothing. */
export const thirdPartyScreens: readonly ScreenName[] = [
  'library',
  'read',
  'account',
  'settings',
  'register',
  'sign-in',
  'provider',
  'not-here',
]
