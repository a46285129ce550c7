package io.jubelet.app.message.runtime;

/**
 * Asks for the removal of dead containers, now; those of pods that have ended too, all of them. The requester measures the
 * result afterwards.
 */
public record ContainerReclaim() {
}
