import type { Press } from '../../../app/keys.ts'

/** What a key does; `code` is the place of the key, the same on every layout, or the character where that matters. */
const actions = [
  'previousWord',
  'nextWord',
  'narrower',
  'wider',
  'nextUnknown',
  'previousUnknown',
  'previousSentence',
  'nextSentence',
  'open',
  'close',
  'unknown',
  'learning',
  'known',
  'ignored',
  'keep',
  'undo',
  'play',
  'repeat',
  'listenOn',
  'back',
  'ahead',
  'slower',
  'faster',
  'translation',
  'explanation',
  'note',
  'furigana',
  'marks',
  'find',
  'goTo',
  'keys',
] as const
export type Action = (typeof actions)[number]

interface Binding {
  action: Action
  /** `event.code`, or `key` for what is a character and no place. */
  code?: string
  key?: string
  shift?: boolean
  /** As it is printed on the key. */
  shown: string
}

export const bindings: readonly Binding[] = [
  { action: 'previousWord', code: 'ArrowLeft', shown: '←' },
  { action: 'nextWord', code: 'ArrowRight', shown: '→' },
  { action: 'narrower', code: 'ArrowLeft', shift: true, shown: 'Shift ←' },
  { action: 'wider', code: 'ArrowRight', shift: true, shown: 'Shift →' },
  { action: 'nextUnknown', code: 'KeyN', shown: 'n' },
  { action: 'previousUnknown', code: 'KeyN', shift: true, shown: 'Shift n' },
  { action: 'previousSentence', code: 'ArrowUp', shown: '↑' },
  { action: 'nextSentence', code: 'ArrowDown', shown: '↓' },
  { action: 'open', code: 'Enter', shown: 'Enter' },
  { action: 'close', code: 'Escape', shown: 'Esc' },
  { action: 'unknown', code: 'Digit1', shown: '1' },
  { action: 'learning', code: 'Digit2', shown: '2' },
  { action: 'known', code: 'Digit3', shown: '3' },
  { action: 'ignored', code: 'Digit0', shown: '0' },
  { action: 'keep', code: 'KeyS', shown: 's' },
  { action: 'undo', code: 'KeyZ', shown: 'z' },
  { action: 'play', code: 'Space', shown: 'Space' },
  { action: 'repeat', code: 'KeyR', shown: 'r' },
  { action: 'listenOn', code: 'KeyL', shown: 'l' },
  { action: 'back', key: ',', shown: ',' },
  { action: 'ahead', key: '.', shown: '.' },
  { action: 'slower', key: '[', shown: '[' },
  { action: 'faster', key: ']', shown: ']' },
  { action: 'translation', code: 'KeyT', shown: 't' },
  { action: 'explanation', code: 'KeyE', shown: 'e' },
  { action: 'note', code: 'KeyM', shown: 'm' },
  { action: 'furigana', code: 'KeyF', shown: 'f' },
  { action: 'marks', code: 'KeyH', shown: 'h' },
  { action: 'find', key: '/', shown: '/' },
  { action: 'goTo', code: 'KeyG', shown: 'g' },
  { action: 'keys', key: '?', shown: '?' },
]

/** What goes on while a key is held down. */
const repeated = new Set<Action>([
  'previousWord',
  'nextWord',
  'narrower',
  'wider',
  'nextUnknown',
  'previousUnknown',
  'previousSentence',
  'nextSentence',
  'back',
  'ahead',
])

/** What a press means. */
export function actionOf(press: Press): Action | undefined {
  const action = bindings.find(({ code, key, shift = false }) =>
    key === undefined ? code === press.code && shift === press.shiftKey : key === press.key,
  )?.action
  return action && (!press.repeat || repeated.has(action)) ? action : undefined
}
