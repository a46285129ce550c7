package io.jubelet.app.message;

/**
 * Asks for the removal of dead containers, now; those of pods that have ended too, all of them. Whoever asks measures afterwards
 * what that has given.
 */
public record ContainerReclaim() {
}
