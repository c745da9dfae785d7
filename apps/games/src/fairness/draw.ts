/**
 * One unbiased integer from 0 up to, not including, `bound`. Games take all their chance from this, in a fixed
 * order, and use every number they took.
 */
export type Draw = (bound: number) => number;
