import { afterEach, expect } from 'vitest'
import type { OpenPage } from './page.ts'

/**
 * Each window that is given to the result is closed after its test. The browser must not have complained in any of them,
 * nor in the windows that stay open for the file.
 */
export function windowsOfTest(staying: () => OpenPage[] = () => []) {
  const windows: OpenPage[] = []
  afterEach(async () => {
    const opened = windows.splice(0)
    await Promise.all(opened.map(({ close }) => close()))
    const complaints = [...staying(), ...opened].flatMap(each => each.complaints.splice(0))
    expect(complaints).toEqual([])
  })
  return async <T extends OpenPage>(opening: Promise<T>): Promise<T> => {
    const window = await opening
    windows.push(window)
    return window
  }
}
