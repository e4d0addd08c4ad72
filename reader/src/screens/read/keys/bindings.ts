import type { Binding } from '../../../keys/key-map.ts'

const reading = [
  { action: 'previousSentence', code: 'ArrowUp', keyLabel: '↑', repeats: true },
  { action: 'nextSentence', code: 'ArrowDown', keyLabel: '↓', repeats: true },
  { action: 'translation', code: 'KeyT', keyLabel: 't' },
  { action: 'explanation', code: 'KeyE', keyLabel: 'e' },
  { action: 'note', code: 'KeyM', keyLabel: 'm' },
  { action: 'furigana', code: 'KeyF', keyLabel: 'f' },
  { action: 'marks', code: 'KeyH', keyLabel: 'h' },
  { action: 'find', key: '/', keyLabel: '/' },
  { action: 'nextFound', code: 'KeyJ', keyLabel: 'j', repeats: true },
  { action: 'previousFound', code: 'KeyJ', shift: true, keyLabel: 'Shift j', repeats: true },
  { action: 'goTo', code: 'KeyG', keyLabel: 'g' },
  { action: 'contents', code: 'KeyC', keyLabel: 'c' },
  { action: 'nextPage', code: 'PageDown', keyLabel: 'PageDown', repeats: true },
  { action: 'previousPage', code: 'PageUp', keyLabel: 'PageUp', repeats: true },
  { action: 'close', code: 'Escape', keyLabel: 'Esc' },
  { action: 'keys', key: '?', keyLabel: '?' },
] as const satisfies readonly Binding[]

const words = [
  { action: 'previousWord', code: 'ArrowLeft', keyLabel: '←', repeats: true },
  { action: 'nextWord', code: 'ArrowRight', keyLabel: '→', repeats: true },
  { action: 'narrower', code: 'ArrowLeft', shift: true, keyLabel: 'Shift ←', repeats: true },
  { action: 'wider', code: 'ArrowRight', shift: true, keyLabel: 'Shift →', repeats: true },
  { action: 'nextUnknown', code: 'KeyN', keyLabel: 'n', repeats: true },
  { action: 'previousUnknown', code: 'KeyN', shift: true, keyLabel: 'Shift n', repeats: true },
  { action: 'open', code: 'Enter', keyLabel: 'Enter' },
  { action: 'hearWord', code: 'KeyW', keyLabel: 'w' },
  { action: 'unknown', code: 'Digit1', keyLabel: '1' },
  { action: 'learning', code: 'Digit2', keyLabel: '2' },
  { action: 'learning', code: 'KeyS', keyLabel: 's' },
  { action: 'known', code: 'Digit3', keyLabel: '3' },
  { action: 'ignored', code: 'Digit0', keyLabel: '0' },
  { action: 'undo', code: 'KeyZ', keyLabel: 'z' },
] as const satisfies readonly Binding[]

const player = [
  { action: 'play', code: 'Space', keyLabel: 'Space' },
  { action: 'repeat', code: 'KeyR', keyLabel: 'r' },
  { action: 'listenOn', code: 'KeyL', keyLabel: 'l' },
  { action: 'back', key: ',', keyLabel: ',', repeats: true },
  { action: 'ahead', key: '.', keyLabel: '.', repeats: true },
  { action: 'slower', key: '[', keyLabel: '[' },
  { action: 'faster', key: ']', keyLabel: ']' },
  { action: 'shadow', code: 'KeyO', keyLabel: 'o' },
] as const satisfies readonly Binding[]

/** They need a recording. */
const recordings = [
  { action: 'pauseNext', code: 'KeyP', keyLabel: 'p' },
  { action: 'pauseEach', code: 'KeyP', shift: true, keyLabel: 'Shift p' },
  { action: 'repeats', code: 'KeyR', shift: true, keyLabel: 'Shift r' },
  { action: 'gaps', code: 'KeyX', keyLabel: 'x' },
  { action: 'earlier', key: '<', keyLabel: '<', repeats: true },
  { action: 'later', key: '>', keyLabel: '>', repeats: true },
  { action: 'mark', code: 'KeyA', keyLabel: 'a' },
  { action: 'nextMark', code: 'KeyA', shift: true, keyLabel: 'Shift a' },
  { action: 'follow', code: 'KeyB', keyLabel: 'b' },
  { action: 'copy', code: 'KeyY', keyLabel: 'y' },
  { action: 'fold', code: 'KeyV', keyLabel: 'v' },
  { action: 'fill', code: 'KeyV', shift: true, keyLabel: 'Shift v' },
] as const satisfies readonly Binding[]

const all = [...reading, ...words, ...player, ...recordings]

export type Action = (typeof all)[number]['action']
/** The usual keys of a text and its player. */
export const bindings: readonly Binding<Action>[] = all

/** Some actions have two keys. */
const actionsOf = (some: readonly Binding<Action>[]) => [...new Set(some.map(({ action }) => action))]

/** Actions that need a recording. */
export const ofRecordings: ReadonlySet<Action> = new Set(actionsOf(recordings))

/** The actions by what one does. */
export const groups = {
  reading: actionsOf(reading),
  words: actionsOf(words),
  player: actionsOf([...player, ...recordings]),
}
export const groupNames = ['reading', 'words', 'player'] as const satisfies (keyof typeof groups)[]
