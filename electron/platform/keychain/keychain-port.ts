/** The main process's end of a running keychain process: a utility process, or a forked one in tests. */
export interface KeychainPort {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** The process ended by itself or was killed. */
  onExit(listener: () => void): void;
  kill(): void;
}
