import { z } from 'zod'
import { group, route } from '../../platform/http/route.ts'
import { NoContent, Ulid } from '../schemas/basics.ts'
import {
  Binding,
  BindingInput,
  BindingPatch,
  CallPlan,
  CallPlanPatch,
  ConnectionTest,
  Endpoint,
  EndpointInput,
  EndpointPatch,
  ModelTest,
  RoutingPicture,
} from '../schemas/models/routing.ts'

const ById = z.object({ id: Ulid })

export const modelRouting = group({
  picture: {
    ...route('GET', '/v1/agent/model-routing', 'root'),
    summary: 'The endpoints, their models, and the default model with the reason for it',
    output: RoutingPicture,
  },
  createEndpoint: {
    ...route('POST', '/v1/agent/model-routing/endpoints', 'root'),
    summary: 'Add an endpoint, if its connection test passes',
    body: EndpointInput,
    output: Endpoint,
    status: 201,
    deadline_s: 60,
  },
  testEndpoint: {
    ...route('POST', '/v1/agent/model-routing/endpoints/test', 'root'),
    summary: 'Test the connection of an endpoint without saving it',
    body: EndpointInput,
    output: ConnectionTest,
    deadline_s: 60,
  },
  updateEndpoint: {
    ...route('PATCH', '/v1/agent/model-routing/endpoints/{id}', 'root'),
    summary: 'Change an endpoint, if the connection test of the change passes',
    params: ById,
    body: EndpointPatch,
    output: Endpoint,
    deadline_s: 60,
  },
  removeEndpoint: {
    ...route('DELETE', '/v1/agent/model-routing/endpoints/{id}', 'root'),
    summary: 'Remove an endpoint and its models',
    params: ById,
    ...NoContent,
  },
  createBinding: {
    ...route('POST', '/v1/agent/model-routing/bindings', 'root'),
    summary: 'Add a model under an endpoint',
    body: BindingInput,
    output: Binding,
    status: 201,
  },
  updateBinding: {
    ...route('PATCH', '/v1/agent/model-routing/bindings/{id}', 'root'),
    summary: 'Change a model: its name, prices, or whether it is enabled',
    params: ById,
    body: BindingPatch,
    output: Binding,
  },
  removeBinding: {
    ...route('DELETE', '/v1/agent/model-routing/bindings/{id}', 'root'),
    summary: 'Remove a model from its endpoint',
    params: ById,
    ...NoContent,
  },
  testBinding: {
    ...route('POST', '/v1/agent/model-routing/bindings/{id}/test', 'root'),
    summary: 'Test a model by having it translate a fixed sentence, which may cost money',
    params: ById,
    output: ModelTest,
    deadline_s: 180,
  },
  callPlan: {
    ...route('GET', '/v1/agent/model-routing/call-plan', 'root'),
    summary: 'The default model and its fallbacks',
    output: CallPlan,
  },
  updateCallPlan: {
    ...route('PATCH', '/v1/agent/model-routing/call-plan', 'root'),
    summary: 'Set the default model or its fallbacks',
    body: CallPlanPatch,
    output: CallPlan,
  },
  removeCallPlan: {
    ...route('DELETE', '/v1/agent/model-routing/call-plan', 'root'),
    summary: 'Clear the call plan: the automatic default, without fallbacks',
    ...NoContent,
  },
})
