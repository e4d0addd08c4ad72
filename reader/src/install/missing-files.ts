/** Errors of screens whose files could not be loaded. */
const missing = new WeakSet<object>()

/** Whether a screen failed because its files are gone, as after an update of the server, or out of reach. */
export const isMissingFile = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && missing.has(error)

// The build has every screen that is loaded later say so.
addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
