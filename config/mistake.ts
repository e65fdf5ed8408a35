/** What is wrong in a file, and where. */
export interface Mistake {
  /** The keys and indices that lead to it. */
  readonly path: readonly string[];
  /** One line that names the path, and the legal values or the nearest name. */
  readonly text: string;
  /** The key is wrong, or the file as a whole; a value when absent. */
  readonly at?: 'key' | 'file' | undefined;
}
