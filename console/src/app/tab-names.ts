/** In the order they stand in the navigation; `models` and `speech` are the two halves of AI APIs. */
export const tabNames = [
  'overview',
  'users',
  'invite-codes',
  'registration-requests',
  'articles',
  'cos-storage',
  'models',
  'speech',
] as const
export type TabName = (typeof tabNames)[number]

/** The tab an address names; the first one where it names none. */
export const tabNamed = (place: string): TabName => tabNames.find(name => name === place) ?? 'overview'
