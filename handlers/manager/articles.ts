import { relay } from '../../lib/app/manager.ts'
import { articles } from '../../lib/contracts/manager.ts'

export const list = relay(articles.list, clients => clients.study.administration.list)
export const counts = relay(articles.counts, clients => clients.study.administration.counts)
export const patch = relay(articles.patch, clients => clients.study.administration.patch)
export const publish = relay(articles.publish, clients => clients.study.administration.publish)
export const remove = relay(articles.remove, clients => clients.study.administration.remove)
