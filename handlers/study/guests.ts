import { endpoint } from '../../lib/study/app.ts'
import { guests } from '../../lib/contracts/study/contract.ts'

export const articles = endpoint(guests.articles, ({ query, app, signal }) =>
  app.guestList.page(app.clients.data.articles, query, app.now, signal),
)
