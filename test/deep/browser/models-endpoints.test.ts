import '../../browser/models-endpoints.test.ts'
