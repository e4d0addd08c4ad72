import type { Member } from '../../auth/actor.ts'
import type { Clients } from '../../contracts/clients.ts'
import { articleBusy, type TaskQueue } from '../../tasks/task-queue.ts'
import { asReader, mustOwn } from '../access.ts'

/** 409 while a task works on the article; whoever may not change it is told that instead. */
export async function mustBeFree(
  tasks: TaskQueue,
  { articles }: Clients['data'],
  actor: Member,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  if (!tasks.activeOn(id)) return
  mustOwn(actor, await asReader(actor, articles.get({ params: { id } }, { signal })))
  throw articleBusy()
}
