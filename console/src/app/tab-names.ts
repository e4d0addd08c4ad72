/** In the order of the navigation; `models`, `speech` and `dictionary` form the group AI APIs. */
export const tabNames = [
  'overview',
  'users',
  'invite-codes',
  'registration-requests',
  'articles',
  'cos-storage',
  'models',
  'speech',
  'dictionary',
] as const
export type TabName = (typeof tabNames)[number]

/** The tab that an address names, or the first one. */
export const tabNamed = (place: string): TabName => tabNames.find(name => name === place) ?? 'overview'
