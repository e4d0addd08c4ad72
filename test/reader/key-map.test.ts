import { describe, expect, it } from 'vitest'
import { ChangedKeys } from '../../lib/contracts/schemas/learners/profile.ts'
import {
  type Binding,
  keyMap,
  labelOf,
  nameOf,
  pressedName,
  withKeys,
} from '../../reader/src/keys/key-map.ts'

const bindings = [
  { action: 'next', code: 'ArrowRight', keyLabel: '→', repeats: true },
  { action: 'wider', code: 'ArrowRight', shift: true, keyLabel: 'Shift →' },
  { action: 'learn', code: 'Digit2', keyLabel: '2' },
  { action: 'learn', code: 'KeyS', keyLabel: 's' },
  { action: 'find', key: '/', keyLabel: '/' },
] as const satisfies readonly Binding[]
const press = (code: string, key: string, shiftKey = false, repeat = false) => ({
  code,
  key,
  shiftKey,
  repeat,
})

describe('the keys of a screen', () => {
  it('act as usual until they are changed', () => {
    const { actionOf } = keyMap<string>(bindings, {})
    expect(actionOf(press('ArrowRight', 'ArrowRight'))).toBe('next')
    expect(actionOf(press('ArrowRight', 'ArrowRight', true))).toBe('wider')
    expect(actionOf(press('KeyS', 's'))).toBe('learn')
    // The character of a German keyboard.
    expect(actionOf(press('Digit7', '/', true))).toBe('find')
    expect(actionOf(press('Slash', '-'))).toBeUndefined()
  })

  it('repeat only the actions that may be repeated, wherever their key is', () => {
    const { actionOf } = keyMap<string>(bindings, { next: ['KeyD'] })
    expect(actionOf(press('KeyD', 'd', false, true))).toBe('next')
    expect(actionOf(press('KeyS', 's', false, true))).toBeUndefined()
  })

  it('move a key from one action to another, and keep the other keys', () => {
    const changed = withKeys<string>(bindings, {}, 'next', ['KeyS'])
    expect(changed).toEqual({ next: ['KeyS'], learn: ['Digit2'] })
    const map = keyMap<string>(bindings, changed)
    expect(map.ownerOf('KeyS')).toBe('next')
    expect(map.keysOf('learn')).toEqual(['Digit2'])
    expect(map.actionOf(press('ArrowRight', 'ArrowRight'))).toBeUndefined()
  })

  it('keep no change once the usual keys are chosen again', () => {
    const changed = withKeys<string>(bindings, { find: ['KeyF'] }, 'find', ['/'])
    expect(changed).toEqual({})
  })

  it('leave a key with the action a learner gave it to when a later version uses it too', () => {
    const map = keyMap<string>([...bindings, { action: 'page', code: 'KeyD', keyLabel: 'd' }], {
      next: ['KeyD'],
    })
    expect(map.ownerOf('KeyD')).toBe('next')
    expect(map.keysOf('page')).toEqual([])
  })

  it('have names that the account takes', () => {
    const names = [...bindings.map(nameOf), 'Shift+KeyD', 'Home', '[']
    for (const name of names) expect(ChangedKeys.safeParse({ reading: { next: [name] } }).success).toBe(true)
    for (const name of ['', 'あ', 'Shift+', 'KeyD KeyE', '__proto__'])
      expect(ChangedKeys.safeParse({ reading: { next: [name] } }).success).toBe(false)
    expect(names.map(labelOf)).toEqual(['→', 'Shift →', '2', 's', '/', 'Shift d', 'Home', '['])
  })
})

describe('a pressed key', () => {
  it('is known by its place, or by the character that it prints', () => {
    expect(pressedName(press('KeyD', 'D', true))).toBe('Shift+KeyD')
    expect(pressedName(press('Comma', ','))).toBe(',')
    expect(pressedName(press('Digit1', '!', true))).toBe('Shift+Digit1')
    expect(pressedName(press('Space', ' '))).toBe('Space')
  })

  it('cannot be one that the browser or this screen needs', () => {
    for (const code of ['Escape', 'Tab', 'F5', 'Backspace', 'ShiftLeft', 'MetaLeft'])
      expect(pressedName(press(code, code))).toBeNull()
  })
})
