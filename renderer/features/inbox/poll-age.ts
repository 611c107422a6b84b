/** Nothing that is always in view moves by the second. */
export const pollAgeStepMs = 15_000;
