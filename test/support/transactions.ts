import type { StoreClient } from '../../lib/store/client.ts'

/** Notes how many items each transaction of this client has, and how many transactions are made at once. */
export function transactionsOf({ middlewareStack }: Pick<StoreClient, 'middlewareStack'>) {
  const noted = { sizes: [] as number[], atOnce: 0 }
  let running = 0
  middlewareStack.add(
    next => async args => {
      if (!('TransactItems' in args.input) || !Array.isArray(args.input.TransactItems)) return next(args)
      noted.sizes.push(args.input.TransactItems.length)
      running += 1
      noted.atOnce = Math.max(noted.atOnce, running)
      return next(args).finally(() => (running -= 1))
    },
    { name: 'noteTransactions', step: 'initialize' },
  )
  return noted
}
