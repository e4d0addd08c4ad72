import { guests } from '../../lib/contracts/study/contract.ts'
import { endpoint } from '../../lib/study/app.ts'

export const articles = endpoint(guests.articles, ({ query, app, signal }) =>
  app.guestList.page(app.clients.data.articles, query, app.now, signal),
)
