import type { Settings } from '../../lib/platform/config/settings.ts'

/** Settings that end with the process. */
export function memorySettings<T>(initial: T): Settings<T> {
  let value = initial
  return {
    read: () => value,
    write(next) {
      value = next
    },
  }
}
