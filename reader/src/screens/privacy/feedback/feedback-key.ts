/** What the learner told the administrators is kept under this. */
export const feedbackKey = ['feedback']
