/** Nothing waits longer for a first screen, for example if the text cannot be read. */
const LATEST_MS = 8_000

const shown = Promise.withResolvers<void>()

/** Says that the first sentence, or another first screen, is there. */
export const firstScreenShown = shown.resolve

/** Runs after the first screen, for code and requests that would only delay it. */
export function afterFirstScreen(run: () => void): void {
  const late = setTimeout(shown.resolve, LATEST_MS)
  void shown.promise.then(() => {
    clearTimeout(late)
    run()
  })
}
