import { findNative } from '../../platform/native-package.ts'

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
  /** Milliseconds between calls of `progress`. */
  readonly timeout: number
  progress(done: number, all: number): void
}

export const findBinding = (platform?: string): string | null => findNative('optimiser', platform) ?? null

/** For the computing process alone. The package contains only a Node addon. */
export function loadBinding(): Binding {
  const path = findBinding()
  if (path === null) throw new Error('The FSRS optimiser is not installed.')
  const addon: { exports: Partial<Binding> } = { exports: {} }
  process.dlopen(addon, path)
  const { FSRSBindingReview, FSRSBindingItem, computeParameters } = addon.exports
  if (!FSRSBindingReview || !FSRSBindingItem || !computeParameters)
    throw new Error('The FSRS optimiser has an unexpected version.')
  return { FSRSBindingReview, FSRSBindingItem, computeParameters }
}
