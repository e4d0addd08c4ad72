import { describe, expect, it } from 'vitest'
import { patchCallPlan } from '../../../../lib/agent/routing/call-plan.ts'
import { patchBinding, removeBinding } from '../../../../lib/agent/routing/edits.ts'
import type { RoutingSettings } from '../../../../lib/agent/routing-settings.ts'
import { configured, later, X, Y, Z } from './configured.ts'

/** model-a, which both endpoints have, with model-b of the second as its fallback. */
const planned = (): RoutingSettings =>
  patchCallPlan(configured(), { default_model: 'model-a', fallback_models: ['model-b'] })

const refusalOf = (patch: Parameters<typeof patchCallPlan>[1], settings = configured()) => {
  try {
    return patchCallPlan(settings, patch)
  } catch (error) {
    return error
  }
}
const refused = (path: string, message: RegExp) => ({
  code: 'invalid_input',
  message: expect.stringMatching(message),
  extras: { errors: [{ path, message: expect.stringMatching(message) }] },
})

describe('a call plan', () => {
  it('changes the fields of the patch, and keeps the others', () => {
    const { call_plan } = patchCallPlan(planned(), { default_model: null })
    expect(call_plan).toEqual({ default_model: null, fallback_models: ['model-b'] })
    expect(patchCallPlan(planned(), { fallback_models: [] }).call_plan).toEqual({
      default_model: 'model-a',
      fallback_models: [],
    })
    expect(patchCallPlan(planned(), {}).call_plan).toEqual(planned().call_plan)
  })

  it('may swap its models in one patch', () => {
    const swapped = { default_model: 'model-b', fallback_models: ['model-a'] }
    expect(patchCallPlan(planned(), swapped).call_plan).toEqual(swapped)
  })

  it('may name a model that is disabled', () => {
    const off = patchBinding(configured(), Z, { enabled: false }, later).settings
    expect(patchCallPlan(off, { default_model: 'model-b' }).call_plan.default_model).toBe('model-b')
  })

  it('refuses an unknown model, by its position', () => {
    expect(refusalOf({ default_model: 'model-c' })).toMatchObject(
      refused('body.default_model', /No endpoint has the model model-c\.$/),
    )
    expect(refusalOf({ fallback_models: ['model-a', 'model-c'] })).toMatchObject(
      refused('body.fallback_models.1', /No endpoint has the model model-c\.$/),
    )
  })

  it('refuses to name a model twice', () => {
    expect(refusalOf({ fallback_models: ['model-a', 'model-b', 'model-a'] })).toMatchObject(
      refused('body.fallback_models.2', /model-a is listed twice\.$/),
    )
    expect(refusalOf({ default_model: 'model-a', fallback_models: ['model-a'] })).toMatchObject(
      refused('body.fallback_models.0', /model-a is the default/),
    )
    expect(refusalOf({ fallback_models: ['model-a'] }, planned())).toMatchObject(
      refused('body.fallback_models.0', /model-a is the default/),
    )
    expect(refusalOf({ default_model: 'model-b' }, planned())).toMatchObject(
      refused('body.default_model', /model-b is a fallback/),
    )
  })

  it('reports all errors together', () => {
    expect(refusalOf({ default_model: 'x', fallback_models: ['y', 'model-a'] })).toMatchObject({
      extras: { errors: [{ path: 'body.default_model' }, { path: 'body.fallback_models.0' }] },
    })
  })
})

describe('a model that is removed', () => {
  it('stays in the plan while another endpoint has it', () => {
    expect(removeBinding(planned(), X).call_plan).toEqual(planned().call_plan)
    expect(patchBinding(planned(), Y, { model: 'model-c' }, later).settings.call_plan).toEqual(
      planned().call_plan,
    )
  })

  it('leaves the plan with its last binding, whether removed or renamed', () => {
    expect(removeBinding(planned(), Z).call_plan).toEqual({ default_model: 'model-a', fallback_models: [] })
    expect(removeBinding(removeBinding(planned(), X), Y).call_plan).toEqual({
      default_model: null,
      fallback_models: ['model-b'],
    })
    expect(
      patchBinding(planned(), Z, { model: 'model-c' }, later).settings.call_plan.fallback_models,
    ).toEqual([])
  })
})
