import { onTestFinished } from 'vitest'
import { startedForFile } from './started-for-file.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The path of a folder that is removed when the test ends. */
export async function folderOfTest(): Promise<string> {
  const { path, remove } = await temporaryFolder()
  onTestFinished(remove)
  return path
}

/** The path of a folder that the tests of a file share. */
export function folderOfFile(): () => string {
  const folder = startedForFile(async () => {
    const { path, remove } = await temporaryFolder()
    return { path, close: remove }
  })
  return () => folder().path
}
