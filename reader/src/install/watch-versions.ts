interface Container<Worker> extends EventTarget {
  readonly controller: Worker | null
}
interface Registration<Worker> extends EventTarget {
  readonly installing: Worker | null
  readonly waiting: Worker | null
}

/**
 * Tells when another version than the one before it takes over the page. The first worker of a device replaces none; some
 * browsers say that it took over after they have named it.
 */
export function onReplaced<Worker>(container: Container<Worker>, replaced: () => void): void {
  let last = container.controller
  container.addEventListener('controllerchange', () => {
    const before = last
    last = container.controller
    if (before !== null && before !== last) replaced()
  })
}

/** Tells when a version waits to replace the one in use. At a first install nothing is in use, and the one that waits is it. */
export function onWaiting<Worker extends EventTarget>(
  container: Container<Worker>,
  registration: Registration<Worker>,
  offer: () => void,
): void {
  const offerWaiting = () => {
    const { waiting } = registration
    if (waiting && container.controller && container.controller !== waiting) offer()
  }
  registration.addEventListener('updatefound', () => {
    if (container.controller) registration.installing?.addEventListener('statechange', offerWaiting)
  })
  offerWaiting()
}
