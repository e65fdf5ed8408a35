/** Called with the exit code of a command when it is not 0. */
export type End = (code: number) => void;
