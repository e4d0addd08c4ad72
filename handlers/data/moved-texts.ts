import { movedTexts } from '../../lib/contracts/data/contract.ts'
import { endpoint } from '../../lib/data/app.ts'
import { finishText } from '../../lib/data/moving/finish-text.ts'
import { knownTexts } from '../../lib/data/moving/moved-texts.ts'
import { takeRows } from '../../lib/data/moving/take-rows.ts'
import { takeText } from '../../lib/data/moving/take-text.ts'

export const known = endpoint(movedTexts.known, async ({ body, actor, app }) => {
  const { id } = await app.installation.own()
  return { items: await knownTexts(app.content, actor.acting, body, id) }
})

export const take = endpoint(movedTexts.take, async ({ body, actor, app }) => {
  const { id } = await app.installation.own()
  const mostBytes = () => app.rooms.mostOf(app, actor.acting.user_id)
  return takeText(app, actor.acting, body, { ownInstallation: id, mostBytes })
})

export const rows = endpoint(movedTexts.rows, ({ params, body, app }) =>
  takeRows(app.content, params.id, body),
)

export const finish = endpoint(movedTexts.finish, ({ params, body, actor, app }) =>
  finishText(app.content, actor.acting, params.id, body),
)
