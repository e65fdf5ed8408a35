/** Returns the message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns the system's name of an error, such as `ENOENT`, or else the error as text. */
export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** What to do about an error of the file system, by its name. */
const ADVICE: Readonly<Record<string, string>> = {
  EACCES: 'choose a place where you may write, or change its permissions',
  EPERM: 'choose a place where you may write, or change its permissions',
  EROFS: 'choose a place that is not read-only',
  ENOENT: 'make the folder first',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EISDIR: 'name a file, not a folder',
  ENOSPC: 'free some space on the disk',
};

/** Returns why something cannot be written: the system's name of the error, and what to do about it. */
export function whyUnwritable(error: unknown): string {
  const code = errnoOf(error);
  const advice = ADVICE[code];
  return advice === undefined ? code : `${code}: ${advice}`;
}
