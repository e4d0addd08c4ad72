/** As the address names them. */
export const screenNames = [
  'library',
  'read',
  'add',
  'words',
  'review',
  'account',
  'settings',
  'privacy',
  'register',
  'sign-in',
  'provider',
] as const
export type ScreenName = (typeof screenNames)[number]

/** Those that the navigation leads to, in its order. */
export const mainScreens = ['library', 'words', 'review', 'account'] as const satisfies ScreenName[]

/** Those of an account that signs in through a provider: it reads, and collects nothing. */
export const thirdPartyScreens: readonly ScreenName[] = [
  'library',
  'read',
  'account',
  'settings',
  'register',
  'sign-in',
  'provider',
]
