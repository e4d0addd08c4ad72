/** An error in the form and the words of the API. */
export interface ApiError {
  status: number
  message: string
  type?: string
  param?: string | null
  code?: string | null
}

export const wordsOf = ({
  message,
  type = 'invalid_request_error',
  param = null,
  code = null,
}: ApiError) => ({
  message,
  type,
  param,
  code,
})

export const missing = (param: string): ApiError => ({
  status: 400,
  message: `Missing required parameter: '${param}'.`,
  param,
  code: 'missing_required_parameter',
})

export const invalid = (message: string, param: string, code = 'invalid_value'): ApiError => ({
  status: 400,
  message,
  param,
  code,
})

export const wrongKey: ApiError = {
  status: 401,
  message: 'Incorrect API key provided. You can find your API key in your account.',
  code: 'invalid_api_key',
}
export const noKey: ApiError = {
  status: 401,
  message: 'You didn’t provide an API key. Send it in an Authorization header as a Bearer token.',
}

export const unknownModel = (model: string): ApiError => ({
  status: 404,
  message: `The model \`${model}\` does not exist or you do not have access to it.`,
  code: 'model_not_found',
})

export const unknownAddress = (method: string, path: string): ApiError => ({
  status: 404,
  message: `Invalid URL (${method} ${path})`,
})
