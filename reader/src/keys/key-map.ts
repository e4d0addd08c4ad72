/** The meaningful part of a key press. */
interface Press {
  code: string
  key: string
  shiftKey: boolean
  repeat: boolean
}

export interface Binding<Action extends string = string> {
  action: Action
  /** `event.code`, or `key` for a character that may be printed anywhere. */
  code?: string
  key?: string
  shift?: boolean
  /** The label of the key. */
  keyLabel: string
  /** True if the action repeats while the key is held down. */
  repeats?: boolean
}

/** The names of keys of actions that a learner changed. */
type Changed = Readonly<Record<string, readonly string[]>>

export const MOST_KEYS = 3

export const nameOf = ({ code = '', key, shift }: Pick<Binding, 'code' | 'key' | 'shift'>): string =>
  key ?? placeOf(code, shift === true)

const placeOf = (code: string, shift: boolean) => (shift ? `Shift+${code}` : code)

/** The keys of all actions of one screen: the usual ones, except where a learner changed them. */
export function keyMap<Action extends string>(bindings: readonly Binding<Action>[], changed: Changed) {
  const keys = new Map<Action, string[]>()
  for (const { action } of bindings) keys.set(action, [...(changed[action] ?? [])])
  const taken = new Set([...keys.values()].flat())
  // A later version may give a new action a key that the learner uses for another one already.
  for (const binding of bindings)
    if (!Object.hasOwn(changed, binding.action) && !taken.has(nameOf(binding)))
      keys.get(binding.action)?.push(nameOf(binding))
  const actions = new Map([...keys].flatMap(([action, names]) => names.map(name => [name, action] as const)))
  const repeating = new Set(bindings.filter(({ repeats }) => repeats).map(({ action }) => action))
  return {
    keysOf: (action: Action): readonly string[] => keys.get(action) ?? [],
    ownerOf: (name: string): Action | undefined => actions.get(name),
    actionOf({ code, key, shiftKey, repeat }: Press): Action | undefined {
      // The `key` of an arrow has the name of its place, whether or not Shift is held.
      const character = key.length === 1 ? actions.get(key) : undefined
      const action = character ?? actions.get(placeOf(code, shiftKey))
      return action !== undefined && (!repeat || repeating.has(action)) ? action : undefined
    },
    all: [...actions.keys()],
  }
}
export type KeyMap<Action extends string> = ReturnType<typeof keyMap<Action>>

/** Keys that a learner can choose. The choice itself uses Esc, Tab, Backspace and Delete; browsers use the others. */
const PLACES =
  /^(?:Key[A-Z]|Digit\d|Space|Enter|Arrow(?:Up|Down|Left|Right)|Home|End|Page(?:Up|Down)|Insert)$/
const CHARACTER = /^[!-/:-@[-`{-~]$/

/** The name of a key that may be given to an action; null for all others. */
export function pressedName({ code, key, shiftKey }: Omit<Press, 'repeat'>): string | null {
  // Keyboards have these characters in different places.
  if (CHARACTER.test(key) && !/^Digit/.test(code)) return key
  return PLACES.test(code) ? placeOf(code, shiftKey) : null
}

/** The changes once an action has these keys, which all others lose. An action with its usual keys is left out. */
export function withKeys<Action extends string>(
  bindings: readonly Binding<Action>[],
  changed: Changed,
  action: Action,
  names: readonly string[],
): Record<string, string[]> {
  const now = keyMap(bindings, changed)
  const usual = keyMap(bindings, {})
  const entries = [...new Set(bindings.map(each => each.action))].map(each => {
    const keys = each === action ? names : now.keysOf(each).filter(name => !names.includes(name))
    return [each, [...new Set(keys)].slice(0, MOST_KEYS)] as const
  })
  return Object.fromEntries(entries.filter(([each, keys]) => keys.join(' ') !== usual.keysOf(each).join(' ')))
}

const LABELS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
}

/** The label of a key, named as on a keyboard of the United States. */
export function labelOf(name: string): string {
  const [, shift = '', code = ''] = /^(Shift\+)?(.+)$/.exec(name) ?? []
  const label =
    LABELS[code] ??
    code.replace(/^Key([A-Z])$|^Digit(\d)$/, (_, letter = '', digit = '') =>
      `${letter}${digit}`.toLowerCase(),
    )
  return `${shift === '' ? '' : 'Shift '}${label}`
}
