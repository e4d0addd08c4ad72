/** Nothing waits longer for a first screen, for example if the text cannot be read. */
const LATEST_MS = 8_000

const screenShown = Promise.withResolvers<void>()
const loaded = new Promise<void>(resolve => {
  addEventListener('load', () => setTimeout(resolve))
})

/** Says that the first sentence, or another first screen, is there. */
export const firstScreenShown = screenShown.resolve

/** Runs after the first screen and the page's own files, for code and requests that would only delay them. */
export function afterFirstScreen(run: () => void): void {
  const late = setTimeout(screenShown.resolve, LATEST_MS)
  void Promise.all([screenShown.promise, loaded]).then(() => {
    clearTimeout(late)
    run()
  })
}
