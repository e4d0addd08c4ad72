import { exportOf } from './export-stories.ts'
import { dataLab, reader } from './lab.ts'
import { FULL_LIFE, live } from './moving-stories.ts'

/** Call at the top of a test file; each call of the result gives an export with all kinds of lines, made once, and another yomu. */
export function exportLab() {
  const open = dataLab()
  async function exported() {
    const first = await open()
    await live(first, reader, FULL_LIFE)
    return { lines: await exportOf(first, reader), at: first.clock.now() }
  }
  let once: ReturnType<typeof exported> | undefined
  return async () => {
    once ??= exported()
    const { lines, at } = await once
    const lab = await open()
    lab.clock.advance((at.getTime() - lab.clock.now().getTime()) / 1_000 + 60)
    return { lines, lab, client: lab.as(reader) }
  }
}
