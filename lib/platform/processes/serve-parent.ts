import { flushCompileCache } from 'node:module'

/** Answers the one order of `runChild`, then ends; ends at the latest with the parent. */
export function serveParent<Message>(
  answer: (order: unknown, say: (message: Message) => void) => Promise<Message>,
  isInvalid: (error: unknown) => boolean = () => false,
): void {
  const say = (message: Message | { kind: 'invalid' | 'failed'; message: string }) => process.send?.(message)
  process.once('message', async order => {
    try {
      say(await answer(order, say))
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      say({ kind: isInvalid(error) ? 'invalid' : 'failed', message })
    }
    process.disconnect()
  })
  process.once('disconnect', () => process.exit())
  // The parent kills it when it has the answer, and Node keeps what it has compiled only at an ordinary end.
  flushCompileCache()
}
