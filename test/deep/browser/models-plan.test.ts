import '../../browser/models-plan.test.ts'
