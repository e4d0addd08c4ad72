import { startFakeAzure } from '../../../test/support/fake-azure/index.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { startBareHandler } from '../measuring/bare/start.ts'
import type { Line } from '../measuring/report.ts'
import { audioRead } from './audio-read.ts'
import { clipsMade } from './clips-made.ts'
import { largeFile } from './large-file.ts'

/** Synthesises clips, plays one and uploads a large file. */
export async function measureMedia({ requester, signal, say, start }: Bench): Promise<Line[]> {
  await using ending = new AsyncDisposableStack()
  const azure = await startFakeAzure()
  ending.defer(azure.close)
  const served = await temporaryFolder()
  ending.defer(served.remove)
  await using stack = await start(azure.environment)
  await using bare = await startBareHandler('', '', served.path)

  say('Synthesising the same sentences in several articles')
  const { line, article } = await clipsMade({ stack, azure }, signal)
  say('Playing a clip')
  const clip = stack.clip(article, 0)
  const heard = await audioRead({ requester, clip, bare, folder: served.path }, signal)
  say('Uploading a large file')
  return [line, heard, ...(await largeFile({ stack, bare }, signal))]
}
