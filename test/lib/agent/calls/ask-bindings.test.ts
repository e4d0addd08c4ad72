import { describe, expect, it } from 'vitest'
import { always, at, type Dispatch, failing, inTurn, openDispatch } from './dispatch.ts'

const numbers = ({ called }: Dispatch) => called.map(({ number }) => number)
const fault = failing('server_error', { status: 500 })
const busy = (seconds: number) => failing('rate_limited', { status: 429, retryAfterMs: seconds * 1_000 })
const two = [at(1), at(2)]

describe('a call', () => {
  it.each(['server_error', 'network', 'not_json'] as const)(
    'that fails for a moment is repeated once there, then at the next: %s',
    async failure => {
      const calls = openDispatch(two, always({ 1: failing(failure) }))
      expect(await calls.ask()).toBe(2)
      expect([numbers(calls), calls.pauses]).toEqual([[1, 1, 2], [250]])
    },
  )

  it('that hangs is not repeated there while there is another binding', async () => {
    const calls = openDispatch(two, always({ 1: failing('timeout') }))
    expect(await calls.ask()).toBe(2)
    expect([numbers(calls), calls.pauses]).toEqual([[1, 2], []])
    expect(await calls.ask()).toBe(2)
  })

  it('that hangs is repeated once without another binding', async () => {
    const calls = openDispatch([at(1)], always({ 1: failing('timeout') }))
    await expect(calls.ask()).rejects.toMatchObject({ failure: 'timeout' })
    expect(numbers(calls)).toEqual([1, 1])
  })

  it('that fails for a moment is repeated twice without another binding', async () => {
    const twice = openDispatch([at(1)], inTurn({ 1: [fault, fault, null] }))
    expect(await twice.ask()).toBe(1)
    const ever = openDispatch([at(1)], always({ 1: fault }))
    await expect(ever.ask()).rejects.toBe(fault)
    expect(numbers(ever)).toEqual([1, 1, 1])
  })

  it('is made twice at a binding and six times in all', async () => {
    const calls = openDispatch(
      [at(1), at(2), at(3), at(4)],
      always({ 1: fault, 2: fault, 3: fault, 4: fault }),
    )
    await expect(calls.ask()).rejects.toBe(fault)
    expect(numbers(calls)).toEqual([1, 1, 2, 2, 3, 3])
  })

  it.each(['unauthenticated', 'quota', 'not_found', 'invalid_request'] as const)(
    'that is refused permanently goes to the next at once, and so do all others of the request: %s',
    async failure => {
      const calls = openDispatch(two, always({ 1: failing(failure, { status: 400 }) }))
      expect([await calls.ask(), await calls.ask()]).toEqual([2, 2])
      expect([numbers(calls), calls.pauses]).toEqual([[1, 2, 2], []])
    },
  )

  it('fails for the reason that every binding of the model has, and asks none of them again', async () => {
    const calls = openDispatch(two, always({ 1: failing('quota'), 2: failing('unauthenticated') }))
    await expect(calls.ask()).rejects.toMatchObject({ failure: 'unauthenticated' })
    await expect(calls.ask()).rejects.toMatchObject({ failure: 'unauthenticated' })
    expect(numbers(calls)).toEqual([1, 2])
  })

  it.each(['bad_answer', 'refused', 'length', 'context_too_long', 'too_large'] as const)(
    'with an answer that another binding would give too fails for its caller to handle: %s',
    async failure => {
      const calls = openDispatch(two, inTurn({ 1: [failing(failure)] }))
      await expect(calls.ask()).rejects.toMatchObject({ failure })
      expect(await calls.ask()).toBe(1)
    },
  )

  it('passes on an internal error, which does not count against the provider', async () => {
    const ours = new TypeError('ours')
    const calls = openDispatch([at(1)], () => Promise.reject(ours))
    for (let times = 0; times < 4; times++) await expect(calls.ask()).rejects.toBe(ours)
    expect(calls.deps.health.cooldown(at(1))).toBeNull()
  })
})

describe('a busy model', () => {
  const refusal = failing('rate_limited', { status: 429 })

  it('is asked again after its pause, as often as a call may be made, whatever it answered before', async () => {
    const calls = openDispatch([at(1)], always({ 1: refusal }))
    calls.deps.health.began(at(1)).answered()
    await expect(calls.ask()).rejects.toMatchObject({ failure: 'rate_limited' })
    expect(calls.called.map(({ time }) => time)).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000])
    calls.pauses.length = 0
    // A wait of half a minute after it has made others wait.
    await expect(calls.askAnew()).rejects.toMatchObject({ failure: 'rate_limited' })
    expect(calls.pauses).toEqual([30_000])
  })

  it.each([
    ['again and again while it answers other calls', at(1), 13],
    ['no longer because another binding does', at(2), 6],
  ])('is asked %s', async (_, answering, times) => {
    const calls = openDispatch([at(1)], inTurn({ 1: Array(12).fill(refusal) }))
    const { sleep, health } = calls.deps
    calls.deps.sleep = async (ms, signal) => {
      await sleep(ms, signal)
      health.began(answering).answered()
    }
    await calls.ask().catch(error => expect(error).toBe(refusal))
    expect(calls.called).toHaveLength(times)
  })

  it('is cooled down for as long as it says, for every request', async () => {
    const calls = openDispatch([at(1)], inTurn({ 1: [busy(7)] }))
    expect(await calls.ask()).toBe(1)
    expect(calls.pauses).toEqual([7_000])
    const anew = openDispatch([at(1)], always({}))
    anew.deps.health.began(at(1)).failed(busy(50))
    expect(await anew.askAnew()).toBe(1)
    expect(anew.called).toEqual([{ number: 1, time: 50_000 }])
  })

  it('is not waited for when another binding has it', async () => {
    const calls = openDispatch(two, always({ 1: busy(1) }))
    expect(await calls.ask()).toBe(2)
    expect([numbers(calls), calls.pauses]).toEqual([[1, 2], []])
  })

  it('is not waited for past the deadline', async () => {
    const calls = openDispatch([at(1)], always({ 1: busy(60) }), { deadlineMs: 50_000 })
    await expect(calls.ask()).rejects.toMatchObject({ status: 429 })
    await expect(calls.ask()).rejects.toMatchObject({ failure: 'rate_limited' })
    expect([numbers(calls), calls.pauses]).toEqual([[1], []])
  })

  const withFallback = (fates: Parameters<typeof always>[0]) =>
    openDispatch([at(1), at(2, { model: 'model-b' })], always(fates), {
      call_plan: { default_model: 'model-a', fallback_models: ['model-b'] },
    })

  it('is waited for up to five seconds in all while another model is ready', async () => {
    const calls = withFallback({ 1: busy(2) })
    await expect(calls.ask()).rejects.toMatchObject({ failure: 'rate_limited' })
    expect(calls.pauses).toEqual([2_000, 2_000])
    expect(await calls.ask(1)).toBe(2)
  })

  it('is not waited for at all when it asks for longer', async () => {
    const calls = withFallback({ 1: busy(5.001) })
    await expect(calls.ask()).rejects.toMatchObject({ failure: 'rate_limited' })
    expect([numbers(calls), calls.pauses]).toEqual([[1], []])
  })

  it('is waited for when the other model is cooled down for longer', async () => {
    const calls = withFallback({})
    calls.deps.health.began(at(1)).failed(busy(20))
    calls.deps.health.began(at(2, { model: 'model-b' })).failed(busy(30))
    expect(await calls.ask()).toBe(1)
    expect(calls.pauses).toEqual([20_000])
  })
})

describe('when all are cooled down', () => {
  const resting = (failures: Record<number, ReturnType<typeof failing>>) => {
    const bindings = [at(1), at(2), at(3, { model: 'model-b' })]
    const calls = openDispatch(bindings, always({}), {
      call_plan: { default_model: 'model-a', fallback_models: ['model-b'] },
    })
    for (const [index, each] of bindings.entries()) {
      const failure = failures[index + 1]
      if (failure) calls.deps.health.began(each).failed(failure)
    }
    return calls
  }

  it('the one with the shortest cooldown is tried at once', async () => {
    const calls = resting({ 1: failing('not_found'), 2: failing('timeout'), 3: failing('unauthenticated') })
    expect(await calls.ask()).toBe(2)
    expect(calls.pauses).toEqual([])
  })

  it('a success counts for all later requests', async () => {
    const calls = resting({ 1: failing('timeout'), 2: failing('timeout'), 3: failing('timeout') })
    expect(await calls.ask()).toBe(1)
    expect(calls.deps.health.cooldown(at(1))).toBeNull()
    expect(calls.deps.health.cooldown(at(2))).not.toBeNull()
  })
})
