import type { Binding } from '../../../keys/key-map.ts'

const reading = [
  { action: 'previousSentence', code: 'ArrowUp', shown: '↑', repeats: true },
  { action: 'nextSentence', code: 'ArrowDown', shown: '↓', repeats: true },
  { action: 'translation', code: 'KeyT', shown: 't' },
  { action: 'explanation', code: 'KeyE', shown: 'e' },
  { action: 'note', code: 'KeyM', shown: 'm' },
  { action: 'furigana', code: 'KeyF', shown: 'f' },
  { action: 'marks', code: 'KeyH', shown: 'h' },
  { action: 'find', key: '/', shown: '/' },
  { action: 'nextFound', code: 'KeyJ', shown: 'j', repeats: true },
  { action: 'previousFound', code: 'KeyJ', shift: true, shown: 'Shift j', repeats: true },
  { action: 'goTo', code: 'KeyG', shown: 'g' },
  { action: 'contents', code: 'KeyC', shown: 'c' },
  { action: 'nextPage', code: 'PageDown', shown: 'PageDown', repeats: true },
  { action: 'previousPage', code: 'PageUp', shown: 'PageUp', repeats: true },
  { action: 'close', code: 'Escape', shown: 'Esc' },
  { action: 'keys', key: '?', shown: '?' },
] as const satisfies readonly Binding[]

const words = [
  { action: 'previousWord', code: 'ArrowLeft', shown: '←', repeats: true },
  { action: 'nextWord', code: 'ArrowRight', shown: '→', repeats: true },
  { action: 'narrower', code: 'ArrowLeft', shift: true, shown: 'Shift ←', repeats: true },
  { action: 'wider', code: 'ArrowRight', shift: true, shown: 'Shift →', repeats: true },
  { action: 'nextUnknown', code: 'KeyN', shown: 'n', repeats: true },
  { action: 'previousUnknown', code: 'KeyN', shift: true, shown: 'Shift n', repeats: true },
  { action: 'open', code: 'Enter', shown: 'Enter' },
  { action: 'hearWord', code: 'KeyW', shown: 'w' },
  { action: 'unknown', code: 'Digit1', shown: '1' },
  { action: 'learning', code: 'Digit2', shown: '2' },
  { action: 'learning', code: 'KeyS', shown: 's' },
  { action: 'known', code: 'Digit3', shown: '3' },
  { action: 'ignored', code: 'Digit0', shown: '0' },
  { action: 'undo', code: 'KeyZ', shown: 'z' },
] as const satisfies readonly Binding[]

const player = [
  { action: 'play', code: 'Space', shown: 'Space' },
  { action: 'repeat', code: 'KeyR', shown: 'r' },
  { action: 'listenOn', code: 'KeyL', shown: 'l' },
  { action: 'back', key: ',', shown: ',', repeats: true },
  { action: 'ahead', key: '.', shown: '.', repeats: true },
  { action: 'slower', key: '[', shown: '[' },
  { action: 'faster', key: ']', shown: ']' },
  { action: 'shadow', code: 'KeyO', shown: 'o' },
] as const satisfies readonly Binding[]

/** They need a recording. */
const recordings = [
  { action: 'pauseNext', code: 'KeyP', shown: 'p' },
  { action: 'pauseEach', code: 'KeyP', shift: true, shown: 'Shift p' },
  { action: 'repeats', code: 'KeyR', shift: true, shown: 'Shift r' },
  { action: 'gaps', code: 'KeyX', shown: 'x' },
  { action: 'earlier', key: '<', shown: '<', repeats: true },
  { action: 'later', key: '>', shown: '>', repeats: true },
  { action: 'mark', code: 'KeyA', shown: 'a' },
  { action: 'nextMark', code: 'KeyA', shift: true, shown: 'Shift a' },
  { action: 'follow', code: 'KeyB', shown: 'b' },
  { action: 'copy', code: 'KeyY', shown: 'y' },
  { action: 'fold', code: 'KeyV', shown: 'v' },
  { action: 'fill', code: 'KeyV', shift: true, shown: 'Shift v' },
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
