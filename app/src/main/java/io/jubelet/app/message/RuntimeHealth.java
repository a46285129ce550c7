package io.jubelet.app.message;

/**
 * Whether the runtime is able to work.
 *
 * @param ready whether it answers and says that it can run containers
 * @param networkReady whether pods get a network
 * @param message what is wrong, for people; empty when nothing is
 */
public record RuntimeHealth(boolean ready, boolean networkReady, String message) {
}
