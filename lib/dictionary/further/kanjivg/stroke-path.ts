import { BadItem } from '../../build/parsed.ts'

/** Arguments of each command. Arcs, which no file of strokes has, are refused. */
const NUMBERS: Partial<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, z: 0 }
const MOST_COMMANDS = 100
/** The square has 109 units; control points lie a little outside. */
const FURTHEST = 200
const MOST_CHARS = 2_000

const token = /\s*(?:,\s*)?(?:([A-Za-z])|([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,2})?))/y

interface Command {
  name: string
  numbers: number[]
}

/**
 * Writes the path anew, so that no text of the file is kept. Throws `BadItem` for anything but a stroke within the square.
 */
export function strokePath(written: string): string {
  if (written.length > MOST_CHARS * 2) throw new BadItem('a stroke is too long')
  const commands = commandsIn(written.trim())
  if (commands[0]?.name.toLowerCase() !== 'm') throw new BadItem('a stroke does not begin with a place')
  if (commands.length > MOST_COMMANDS) throw new BadItem('a stroke has too many parts')
  for (const { name, numbers } of commands) {
    const each = NUMBERS[name.toLowerCase()] ?? 0
    const isWhole = each === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % each === 0
    if (!isWhole) throw new BadItem(`a stroke has the wrong number of values behind ${name}`)
  }
  const path = commands.map(({ name, numbers }) => name + numbers.join(' ')).join('')
  if (path.length > MOST_CHARS) throw new BadItem('a stroke is too long')
  return path
}

function commandsIn(written: string): Command[] {
  const commands: Command[] = []
  token.lastIndex = 0
  while (token.lastIndex < written.length) {
    const [, name, number] = token.exec(written) ?? []
    if (name !== undefined) {
      if (NUMBERS[name.toLowerCase()] === undefined) throw new BadItem(`a stroke has the command ${name}`)
      commands.push({ name, numbers: [] })
      continue
    }
    const value = Math.round(Number(number) * 100) / 100
    const last = commands.at(-1)
    // Text that matches no token gives NaN, which fails this comparison too.
    if (!last || !(Math.abs(value) <= FURTHEST)) throw new BadItem('a stroke has a value outside the square')
    last.numbers.push(value)
  }
  return commands
}
