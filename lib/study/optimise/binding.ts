import { createRequire } from 'node:module'

/** What is used of the package, which fits the weights of FSRS natively, on threads of its own. */
interface Binding {
  readonly FSRSBindingReview: new (rating: number, days: number) => BindingReview
  readonly FSRSBindingItem: new (reviews: readonly BindingReview[]) => BindingItem
  computeParameters(items: readonly BindingItem[], options: Options): Promise<number[]>
}
interface BindingReview {
  readonly rating: number
  readonly deltaT: number
}
export interface BindingItem {
  readonly reviews: readonly BindingReview[]
}
interface Options {
  readonly enableShortTerm: boolean
  readonly numRelearningSteps: number
  /** Milliseconds between two calls of `progress`. */
  readonly timeout: number
  progress(done: number, all: number): void
}

const require = createRequire(import.meta.url)

/** Where it is installed for this platform, if it is. */
export function findBinding(platform = `${process.platform}-${process.arch}`): string | null {
  try {
    return require.resolve(`@open-spaced-repetition/binding-${platform}-gnu`)
  } catch {
    return null
  }
}

/** Loaded by the process that computes with it alone. Its package is nothing but an addon of Node's. */
export function loadBinding(): Binding {
  const path = findBinding()
  if (path === null) throw new Error('What fits the weights of FSRS is not installed')
  const addon: { exports: Partial<Binding> } = { exports: {} }
  process.dlopen(addon, path)
  const { FSRSBindingReview, FSRSBindingItem, computeParameters } = addon.exports
  if (!FSRSBindingReview || !FSRSBindingItem || !computeParameters)
    throw new Error('What fits the weights of FSRS is of another version')
  return { FSRSBindingReview, FSRSBindingItem, computeParameters }
}
